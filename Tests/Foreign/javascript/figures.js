// Reads pairs of a function of base/figures.js and a number from standard input, and prints the texts that it makes of them.

import { coefficient, count, figure, number, percent, time } from "../../../Services/Portal/Web/base/figures.js";

const figures = { coefficient, count, figure, number, percent, time };
let input = "";
for await (const part of process.stdin) input += part;
const texts = JSON.parse(input).map(([name, value, ...more]) => figures[name](Number(value), ...more));
process.stdout.write(JSON.stringify(texts));
