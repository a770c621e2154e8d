import type { CookieSerializeOptions } from '@fastify/cookie';
import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { DEVICE_KNOWN_DAYS } from '@openconsult/contracts/limits';
import type { LoginResult } from '@openconsult/core/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCsrfTokens, isSameSiteRequest } from './csrf.ts';

/** A session token is 256 bits in base64url; anything else never reaches the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The cookies of one answer, for the calls that log in and out. */
export interface CallCookies {
  /** Sets the cookies of a session, its CSRF token and the device. */
  startSession(login: Pick<LoginResult, 'token' | 'cookieExpiresAt' | 'deviceToken'>): void;
  /** Ends the session and sets a CSRF token for a guest. */
  endSession(): void;
  /** Sets a new CSRF token for the session of the request. */
  renewCsrf(): void;
}

/** Reads and writes the three cookies; `appUrl` decides whether they are limited to HTTPS. */
export interface SessionCookies {
  tokenOf(request: FastifyRequest): string | null;
  deviceTokenOf(request: FastifyRequest): string | null;
  /** Whether a changing request comes from our page and has the token of its session. */
  provesOwnPage(request: FastifyRequest): boolean;
  ofCall(request: FastifyRequest, reply: FastifyReply): CallCookies;
}

export function createSessionCookies(options: { appUrl: string; secret: string }): SessionCookies {
  const { origin, protocol } = new URL(options.appUrl);
  const secure = protocol === 'https:';
  const sessionCookie = secure ? '__Host-openconsult_session' : 'openconsult_session';
  const csrf = createCsrfTokens(options.secret);
  const shared: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure };

  const deviceCookie = secure ? '__Host-openconsult_device' : 'openconsult_device';
  const tokenIn = (request: FastifyRequest, name: string): string | null => {
    const token = request.cookies[name];
    return token !== undefined && TOKEN.test(token) ? token : null;
  };
  const tokenOf = (request: FastifyRequest): string | null => tokenIn(request, sessionCookie);

  return {
    tokenOf,

    deviceTokenOf: (request) => tokenIn(request, deviceCookie),

    provesOwnPage(request) {
      const { headers } = request;
      const fetchSite = single(headers['sec-fetch-site']);
      if (!isSameSiteRequest({ fetchSite, origin: headers.origin, host: headers.host }, origin)) return false;
      const sent = single(headers[CSRF_HEADER]);
      return sent !== undefined && sent === request.cookies[CSRF_COOKIE] && csrf.isValid(sent, tokenOf(request));
    },

    ofCall(request, reply) {
      const setCsrf = (sessionToken: string | null, expires?: Date) =>
        void reply.setCookie(CSRF_COOKIE, csrf.issue(sessionToken), { ...shared, ...(expires && { expires }) });
      return {
        startSession({ token, cookieExpiresAt, deviceToken }) {
          const cookieExpiry = cookieExpiresAt && { expires: cookieExpiresAt };
          const maxAge = DEVICE_KNOWN_DAYS * 24 * 3_600;
          void reply.setCookie(deviceCookie, deviceToken, { ...shared, httpOnly: true, maxAge });
          void reply.setCookie(sessionCookie, token, { ...shared, httpOnly: true, ...cookieExpiry });
          setCsrf(token, cookieExpiresAt);
        },
        endSession() {
          void reply.clearCookie(sessionCookie, { ...shared, httpOnly: true });
          setCsrf(null);
        },
        renewCsrf: () => setCsrf(tokenOf(request)),
      };
    },
  };
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header;
