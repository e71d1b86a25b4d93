// boardgame.io's server with the smallest game there is: two players count in turn.
const { Server, Origins } = require("boardgame.io/server");
const game = {
  name: "count",
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: ({ G }) => { G.n += 1; } },
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST, "*"] });
server.run(Number(process.argv[2]));
