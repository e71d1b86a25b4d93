// A bot that takes a seat of a server, in a browser or in Node 22: node guest.js "http://HOST:PORT/t/TABLE#sit=INVITATION"
const [, server, table, invitation] = process.argv[2].match(/^(http.*)\/t\/(\w+)#sit=(.+)$/);

async function play() {
  const body = JSON.stringify({ name: "Guest", invitation });
  const headers = { "content-type": "application/json" };
  const seat = await (await fetch(`${server}/api/tables/${table}/sit`, { method: "POST", headers, body })).json();
  const socket = new WebSocket(`${server.replace("http", "ws")}/api/tables/${table}/live`);
  let id = 0;
  socket.onopen = () => socket.send(JSON.stringify({ do: "hello", tokens: [seat.token] }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "table" && message.status === "over") socket.close();
    const question = message.type === "picture" && message.desks[0].view.question;
    if (!question) return;
    const choice = question.choices[Math.floor(Math.random() * question.choices.length)].number;
    socket.send(JSON.stringify({ do: "play", id: id++, seat: seat.seat, asked: message.asked, choice }));
  };
}
play();
