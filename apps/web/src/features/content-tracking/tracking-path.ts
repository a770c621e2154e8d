/** The parameter of the address that names a consultation. */
export const SESSION = 'session';

/** The page of what was shown in a consultation. */
export const trackingPath = (consultationId: string): string =>
  `/tracking?${SESSION}=${encodeURIComponent(consultationId)}`;
