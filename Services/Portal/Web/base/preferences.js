// What a reader has chosen for this tab. It names nobody, and is gone when the tab is closed.

/** @param {"language" | "names" | "announcements"} name */
export function kept(name) {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    // A browser may forbid to keep anything.
    return undefined;
  }
}

/** @param {"language" | "names" | "announcements"} name @param {string} value */
export function keep(name, value) {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Then it holds until the page is loaded again.
  }
}
