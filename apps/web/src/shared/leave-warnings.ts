/** What a person should know before they log out, though nothing is lost by a reload. */
const warnings = new Map<string, string>();

/** Adds a warning until `release` is called; the same token says one thing at a time. */
export function warnBeforeLeaving(token: string, text: string): () => void {
  warnings.set(token, text);
  return () => {
    if (warnings.get(token) === text) warnings.delete(token);
  };
}

export const leaveWarnings = (): readonly string[] => [...warnings.values()];
