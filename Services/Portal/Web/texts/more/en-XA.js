// The pseudo-language for tests: what English has in its second file, disguised.

import { pseudo } from "../en-XA.js";
import more from "./en.js";

/** @type {typeof more} */
export default pseudo(more);
