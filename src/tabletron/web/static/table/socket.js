/** The line to the server. It comes back by itself, and says so. */

const WAITS = [300, 1000, 2000, 4000, 8000, 15000];

/**
 * @param {string} table
 * @param {{hello: () => object, hear: (message: any) => void, state: (open: boolean) => void}} ears
 */
export function connect(table, { hello, hear, state }) {
  let socket = null;
  let tries = 0;
  let timer = 0;
  let next = 1;

  function dial() {
    clearTimeout(timer);
    const address = new URL(`/api/tables/${table}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const line = new WebSocket(address);
    socket = line;
    line.addEventListener("open", () => line.send(JSON.stringify({ do: "hello", ...hello() })));
    line.addEventListener("message", (event) => {
      tries = 0;
      state(true);
      hear(JSON.parse(event.data));
    });
    line.addEventListener("close", () => line === socket && lost());
  }

  function lost() {
    socket = null;
    state(false);
    const wait = WAITS[Math.min(tries, WAITS.length - 1)];
    tries += 1;
    timer = setTimeout(dial, wait * (0.75 + Math.random() / 2));
  }

  addEventListener("online", () => socket === null && dial());
  document.addEventListener("visibilitychange", () => !document.hidden && socket === null && dial());
  dial();

  return {
    /** Sends a message under a number of its own; null if there is no line. */
    send(message, numbered = true) {
      if (socket?.readyState !== WebSocket.OPEN) return null;
      const id = next;
      if (numbered) next += 1;
      socket.send(JSON.stringify(numbered ? { ...message, id } : message));
      return id;
    },
    /** Says hello again, for a new language or a new seat. */
    again() {
      const old = socket;
      socket = null;
      old?.close();
      tries = 0;
      dial();
    },
  };
}
