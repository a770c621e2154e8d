const CONTROLS = 'input, select, textarea, button';

const isAfter = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;

/** Focuses the topmost of these fields; in a group, its first control. */
export const focusFirst = (fields: readonly (HTMLElement | null)[]): void => {
  const [first] = fields.filter((field) => field !== null).sort(isAfter);
  const control = first?.matches(CONTROLS) ? first : first?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
};
