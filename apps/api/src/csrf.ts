import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Double-submit tokens bound to the session (fault T6). A token is `nonce.mac`; the MAC covers the nonce and the
 * session token, so a token of another session or one planted by a neighbouring site is invalid. Nothing is stored.
 */
export interface CsrfTokens {
  issue(sessionToken: string | null): string;
  isValid(token: string, sessionToken: string | null): boolean;
}

export function createCsrfTokens(secret: string): CsrfTokens {
  const sign = (nonce: string, sessionToken: string | null) =>
    createHmac('sha256', secret)
      .update(`csrf:${nonce}:${sessionToken ?? 'guest'}`)
      .digest('base64url');

  return {
    issue(sessionToken) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, sessionToken)}`;
    },
    isValid(token, sessionToken) {
      const [nonce, mac, ...rest] = token.split('.');
      if (!nonce || !mac || rest.length > 0) return false;
      const given = Buffer.from(mac);
      const expected = Buffer.from(sign(nonce, sessionToken));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** The headers that identify the page a request came from. */
export interface RequestOrigin {
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/**
 * Whether a request may come from this product's own page: by Fetch Metadata, else by an `Origin` that is the product's
 * address or the requested host. Without either header it is no page.
 */
export function isSameSiteRequest(from: RequestOrigin, appOrigin: string): boolean {
  if (from.fetchSite !== undefined) return from.fetchSite === 'same-origin';
  if (from.origin === undefined) return true;
  if (from.origin === appOrigin) return true;
  return URL.canParse(from.origin) && new URL(from.origin).host === from.host;
}
