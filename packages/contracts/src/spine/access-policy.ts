import { type AccessName, type AccessSubject, accessPredicates } from './access.ts';

/** What the policy decides before a use case runs. */
export type Decision = 'allowed' | 401 | 403;

/** The policy of one access for one user; the same predicates that the page's menus and guards use. */
export function decide(access: AccessName, user: AccessSubject | null): Decision {
  if (access === 'public' || access === 'signed_link' || access === 'signed_body') return 'allowed';
  // No cookie is valid here, only the token of the extension or the phone.
  if (access === 'extension' || access === 'remote_microphone') return 401;
  if (user === null) return 401;
  return accessPredicates[access](user) ? 'allowed' : 403;
}
