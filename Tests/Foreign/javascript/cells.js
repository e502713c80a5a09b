// Reads a list of texts from standard input, and prints the cells of CSV that parts/csv.js makes of them.

import { csvCell } from "../../../Services/Portal/Web/parts/csv.js";

let input = "";
for await (const part of process.stdin) input += part;
process.stdout.write(JSON.stringify(JSON.parse(input).map(csvCell)));
