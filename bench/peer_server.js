// boardgame.io's server with the smallest game there is: two players count in turn. With a folder it keeps them in files.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const game = {
  name: "count",
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    count: ({ G }) => {
      G.n += 1;
    },
  },
};
const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [game], origins: [Origins.LOCALHOST, "*"], db }).run(Number(port));
