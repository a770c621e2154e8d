/** Warnings that the logout shows. A reload loses nothing. */
const warnings = new Map<string, string>();

/** Adds a warning until the returned function is called. A token has one warning at a time. */
export function warnBeforeLeaving(token: string, text: string): () => void {
  warnings.set(token, text);
  return () => {
    if (warnings.get(token) === text) warnings.delete(token);
  };
}

export const leaveWarnings = (): readonly string[] => [...warnings.values()];
