// Two of boardgame.io's own clients a table; each moves as soon as it is its turn.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const game = {
  name: "count",
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: ({ G }) => { G.n += 1; } },
};
const waits = [];
let counting = false;

// A match that nobody created is made by the server when its first player comes.
function table(matchID) {
  let sent = performance.now();
  for (const playerID of ["0", "1"]) {
    const client = Client({
      game, matchID, playerID, numPlayers: 2, debug: false,
      multiplayer: SocketIO({ server: `127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } }),
    });
    let answered = -1;
    client.subscribe((state) => {
      if (!state || !state.isConnected || state.ctx.currentPlayer !== playerID || state._stateID === answered) return;
      answered = state._stateID;
      const now = performance.now();
      if (counting) waits.push((now - sent) / 1000);
      sent = now;
      setImmediate(() => client.moves.count());
    });
    client.start();
  }
}

(async () => {
  for (let n = 0; n < tables; n++) table(`match${n}`);
  await new Promise((done) => setTimeout(done, 2000));
  counting = true;
  const began = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  counting = false;
  console.log(JSON.stringify({ plays: waits.length, seconds: (performance.now() - began) / 1000, waits }));
  process.exit(0);
})();
