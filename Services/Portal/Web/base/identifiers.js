// Identifiers that the page makes: of requests, so that the same sent twice is done once, and of what it creates.

/** 32 hexadecimal digits by chance. Pages of plain HTTP have no `randomUUID`. */
export const newIdentifier = () => hexadecimal(16);

/**
 * An identifier that comes after those made before, by its bytes: of marks of one instant the last one stands.
 *
 * @param {number} at in milliseconds since 1970
 */
export const newIdentifierAt = (at) => at.toString(16).padStart(12, "0") + hexadecimal(10);

/** @param {number} byteCount */
const hexadecimal = (byteCount) =>
  Array.from(crypto.getRandomValues(new Uint8Array(byteCount)), (byte) => byte.toString(16).padStart(2, "0")).join("");
