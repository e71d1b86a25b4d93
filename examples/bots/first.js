// The smallest bot in JavaScript: tabletron arena moonbots "program:node examples/bots/first.js" random
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const view = JSON.parse(line); // what the seat sees: view.scene, and what it is asked: view.question
  const { choices } = view.question;
  const choice = choices[Math.floor(Math.random() * choices.length)];
  console.log(JSON.stringify({ choice: choice.number }));
});
