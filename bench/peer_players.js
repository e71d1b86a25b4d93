// Two players a table over boardgame.io's own protocol (socket.io); each moves as soon as the server says it is its turn.
const { io } = require("socket.io-client");
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const waits = [];
let counting = false;

// A match that nobody created is made by the server when its first player comes.
function table(matchID) {
  let sent = performance.now();
  for (const playerID of ["0", "1"]) {
    const socket = io(`http://127.0.0.1:${port}/count`, { transports: ["websocket"] });
    let answered = -1;
    const look = (state) => {
      if (state.ctx.currentPlayer !== playerID || state._stateID <= answered) return;
      answered = state._stateID;
      const now = performance.now();
      if (counting) waits.push((now - sent) / 1000);
      sent = now;
      const action = { type: "MAKE_MOVE", payload: { type: "count", args: [], playerID } };
      socket.emit("update", action, state._stateID, matchID, playerID);
    };
    socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, 2));
    socket.on("sync", (_, info) => look(info.state));
    socket.on("update", (_, state) => look(state));
  }
}

for (let n = 0; n < tables; n++) table(`match${n}`);
setTimeout(() => {
  counting = true;
  const began = performance.now();
  setTimeout(() => {
    const seen = { plays: waits.length, seconds: (performance.now() - began) / 1000, waits };
    process.stdout.write(JSON.stringify(seen), () => process.exit(0));
  }, seconds * 1000);
}, 3000);
