import type { RequestFacts } from '../platform/use-case.ts';

/** The facts of a request for use cases that need them. */
export const requestFacts = (facts: Partial<RequestFacts> = {}): RequestFacts => ({
  ip: '203.0.113.7',
  requestId: 'a-request',
  userAgent: null,
  proxyCountry: null,
  bearer: null,
  signedBody: null,
  sessionToken: null,
  deviceToken: null,
  ...facts,
});
