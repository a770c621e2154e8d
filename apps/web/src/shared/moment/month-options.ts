const MONTHS_SHOWN = 13;

/** This month and the ones before it, in UTC as they are counted. */
export function monthOptions(now: Date): { value: string; label: string }[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago));
    const label = month.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return { value: month.toISOString().slice(0, 'YYYY-MM'.length), label };
  });
}
