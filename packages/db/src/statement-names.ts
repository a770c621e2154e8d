/** A text sent this often gets a plan. */
const SENDS_BEFORE_NAMED = 3;
/**
 * Each connection has a plan per name, on the server too; texts of varying length, such as lists of ids, must not fill
 * it.
 */
const NAMES_MAX = 400;
const COUNTED_MAX = 4_000;

/**
 * Names frequent statements, so that Postgres parses and plans each once a connection and not once a call. At most 400
 * names; the empty name, for all others, means that nothing is prepared.
 */
export function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  const sends = new Map<string, number>();
  return ({ sql }) => {
    const name = names.get(sql);
    if (name !== undefined) return name;
    if (names.size >= NAMES_MAX) return '';
    const count = (sends.get(sql) ?? 0) + 1;
    if (count < SENDS_BEFORE_NAMED) {
      if (sends.size >= COUNTED_MAX) sends.clear();
      sends.set(sql, count);
      return '';
    }
    sends.delete(sql);
    const given = `s${names.size}`;
    names.set(sql, given);
    return given;
  };
}
