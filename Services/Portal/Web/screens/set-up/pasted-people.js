// People out of pasted lines: a name; or identifier and name, and perhaps the role in a class.

/** @typedef {"student" | "teacher" | "none"} PastedRole */
/** @typedef {{ personId: string, name: string }} KnownPerson */
/**
 * One line, and what will become of it.
 *
 * @typedef {object} PastedPerson
 * @property {string} line as it was pasted
 * @property {string} id "" where the server makes one, or where it is not known yet
 * @property {string} name
 * @property {PastedRole} role
 * @property {"new" | "there" | "namesake" | "refused"} outcome `namesake`: somebody outside the class has the name, who need not be the same person
 * @property {Refusal} [refusal] why it cannot be taken
 */
/** @typedef {"noName" | "idTooLong" | "nameTooLong" | "unknownRole" | "tooManyColumns" | "idTwice" | "nameTwice" | "otherName" | "nameOfSeveral" | "otherRole" | "controls"} Refusal */

const idMax = 64;
const nameMax = 256;

/**
 * Reads pasted lines and holds them against who is there. Empty lines are left out, and so is a first line of headings.
 *
 * @param {string} text
 * @param {{ people: KnownPerson[], roles: Record<string, PastedRole>, usual: PastedRole, enrolled: Map<string, PastedRole> }} known
 *   `roles` by the words that name them, in small letters; `usual` where a line names none; `enrolled`: who is in the class, by identifier
 * @returns {PastedPerson[]}
 */
export function readPeople(text, { people, roles, usual, enrolled }) {
  const byId = new Map(people.map((person) => [person.personId, person]));
  /** @type {Map<string, KnownPerson[]>} */
  const byName = new Map();
  for (const person of people) byName.set(person.name, [...(byName.get(person.name) ?? []), person]);
  const ids = new Set();
  const names = new Set();
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  if (lines.length > 0 && isHeading(columnsOf(lines[0]))) lines.shift();
  return lines.map((line) => {
    const person = readLine(line, roles, usual);
    if (person.outcome === "refused") return person;
    if (person.id) return placed(refuseIf(person, ids, person.id, "idTwice"), byId.get(person.id), enrolled);
    refuseIf(person, names, person.name, "nameTwice");
    const there = byName.get(person.name) ?? [];
    if (there.length > 1) return refused(person, "nameOfSeveral");
    const found = placed(person, there[0], enrolled);
    if (found.outcome === "there" && !enrolled.has(found.id)) found.outcome = "namesake";
    return found;
  });
}

/**
 * @param {string} line
 * @param {Record<string, PastedRole>} roles
 * @param {PastedRole} usual
 * @returns {PastedPerson}
 */
function readLine(line, roles, usual) {
  const columns = columnsOf(line);
  const [id, name] = columns.length === 1 ? ["", columns[0]] : columns;
  const named = columns[2] ? roles[columns[2].toLowerCase()] : usual;
  /** @type {PastedPerson} */
  const person = { line, id, name, role: named ?? usual, outcome: "new" };
  if (columns.length > 3) return refused(person, "tooManyColumns");
  if (!name) return refused(person, "noName");
  if ([...id].length > idMax) return refused(person, "idTooLong");
  if ([...name].length > nameMax) return refused(person, "nameTooLong");
  // What a clipboard brings along, and no name has.
  if (/\p{Cc}/u.test(id + name)) return refused(person, "controls");
  return named === undefined ? refused(person, "unknownRole") : person;
}

/**
 * @param {PastedPerson} person
 * @param {KnownPerson | undefined} there
 * @param {Map<string, PastedRole>} enrolled
 */
function placed(person, there, enrolled) {
  if (person.outcome === "refused" || !there) return person;
  if (there.name !== person.name) return refused(person, "otherName");
  person.id = there.personId;
  person.outcome = "there";
  const role = enrolled.get(there.personId);
  return role && person.role !== "none" && role !== person.role ? refused(person, "otherRole") : person;
}

/**
 * @param {PastedPerson} person
 * @param {Set<string>} seen
 * @param {string} text
 * @param {Refusal} refusal
 */
function refuseIf(person, seen, text, refusal) {
  if (seen.has(text)) return refused(person, refusal);
  seen.add(text);
  return person;
}

/**
 * @param {PastedPerson} person
 * @param {Refusal} refusal
 */
function refused(person, refusal) {
  person.outcome = "refused";
  person.refusal = refusal;
  return person;
}

/** @param {string[]} columns */
const isHeading = ([first, second]) =>
  second !== undefined && /^(id|person_id|identifier)$/i.test(first) && /^name$/i.test(second);

/**
 * The columns of a line: between tabs, else semicolons, else commas; quotes hold together what has one of them.
 *
 * @param {string} line
 */
function columnsOf(line) {
  const separator = [..."\t;,"].find((each) => line.includes(each)) ?? ",";
  /** @type {string[]} */
  const columns = [];
  let [column, isQuoted] = ["", false];
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index];
    if (character === '"' && isQuoted && line[index + 1] === '"') {
      column += '"';
      index += 1;
    } else if (character === '"' && (isQuoted || column.trim() === "")) isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      columns.push(column.trim());
      column = "";
    } else column += character;
  }
  columns.push(column.trim());
  // What a spreadsheet leaves at the end of a line.
  while (columns.length > 1 && columns[columns.length - 1] === "") columns.pop();
  return columns;
}
