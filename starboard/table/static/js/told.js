// What somebody has told a companion: changes to it, and whether something counts for it. The server reads changes alike.

/**
 * What is told after a change: `sectors.11.void+1`, `step="b0"`, several joined by ";".
 * @param {Record<string, any>} told
 * @param {string} text
 * @returns {Record<string, any>}
 */
export function change(told, text) {
  const made = structuredClone(told);
  for (const each of text.split(";")) {
    const found = /^([\w.-]+?)(=.*|[+-]\d+)$/s.exec(each);
    if (!found) continue;
    const path = found[1].split(".");
    const last = /** @type {string} */ (path.pop());
    /** @type {any} */
    let at = made;
    for (const key of path) {
      at[key] ??= {};
      at = at[key];
    }
    at[last] = found[2].startsWith("=") ? JSON.parse(found[2].slice(1)) : (at[last] ?? 0) + Number(found[2]);
  }
  return made;
}

/**
 * Whether everything that is asked for is told: by path, the values that fit.
 * @param {Record<string, any>} told
 * @param {Record<string, any[]>} wanted
 */
export function fits(told, wanted) {
  return Object.entries(wanted).every(([path, values]) =>
    values.includes(path.split(".").reduce((at, key) => at?.[key], /** @type {any} */ (told))),
  );
}
