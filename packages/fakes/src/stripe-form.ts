/** A decoded form: texts, and brackets as objects and lists. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Decodes Stripe's form encoding: `items[0][price]=p` is `{ items: [{ price: 'p' }] }`. */
export function readForm(encoded: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    let at: { [name: string]: FormValue } = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      const into = typeof next === 'object' && !Array.isArray(next) ? next : {};
      at[part] = into;
      at = into;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return asLists(root) as { [name: string]: FormValue };
}

/** Objects whose names count from 0 are lists. */
function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, asLists(inner)]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
