// Players of our own server, a socket a seat; each answers when it has thought, with any of the options.
const WebSocket = require("ws");
const [address, game] = process.argv.slice(2);
const [seats, tables, seconds, think] = process.argv.slice(4).map(Number);
const waits = [];
let counting = false;

async function open() {
  const places = Array.from({ length: seats }, () => ({ kind: "person", name: "P" }));
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, places }),
  };
  return (await fetch(`http://${address}/api/tables`, request)).json();
}

// One game after another.
async function table() {
  const keys = await open();
  const clock = { sent: performance.now() };
  const players = Object.entries(keys.seats).map(([seat, token]) => player(keys.table, Number(seat), token, clock));
  await Promise.all(players);
  table();
}

function player(id, seat, token, clock) {
  return new Promise((over) => {
    const socket = new WebSocket(`ws://${address}/api/tables/${id}/live`, { perMessageDeflate: false });
    let answered = -1;
    socket.on("open", () => socket.send(JSON.stringify({ do: "hello", tokens: [token] })));
    socket.on("message", (raw) => {
      const message = JSON.parse(raw);
      if (message.type !== "picture") return;
      const view = message.desks[0].view;
      if (view.winners !== null) return socket.close();
      if (view.question === null || message.asked === answered) return;
      const now = performance.now();
      if (counting) waits.push((now - clock.sent) / 1000);
      answered = message.asked;
      if (think) setTimeout(answer, think * 2 * Math.random(), message);
      else answer(message);
    });
    function answer(message) {
      clock.sent = performance.now();
      const choices = message.desks[0].view.question.choices;
      const choice = choices[Math.floor(Math.random() * choices.length)].number;
      socket.send(JSON.stringify({ do: "play", id: 1, seat, asked: message.asked, choice }));
    }
    socket.on("close", over);
  });
}

for (let n = 0; n < tables; n++) table();
setTimeout(
  () => {
    counting = true;
    const began = performance.now();
    setTimeout(() => {
      const seen = { plays: waits.length, seconds: (performance.now() - began) / 1000, waits };
      process.stdout.write(JSON.stringify(seen), () => process.exit(0));
    }, seconds * 1000);
  },
  2000 + 15 * tables,
);
