import { type AccessName, type AccessSubject, accessPredicates } from '@openconsult/contracts/access';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { everybody } from '@openconsult/contracts/people';
import { markdownTable } from './markdown-table.ts';

/** What the policy decides before a use case runs. */
export type Decision = 'allowed' | 401 | 403;

/** The policy of one access for one person; the same predicates that the page's menus and guards use. */
export function decide(access: AccessName, asking: AccessSubject | null): Decision {
  if (access === 'public' || access === 'signed_link' || access === 'signed_body') return 'allowed';
  // No cookie counts there, only the extension's own token, or the phone's.
  if (access === 'extension' || access === 'remote_microphone') return 401;
  if (asking === null) return 401;
  return accessPredicates[access](asking) ? 'allowed' : 403;
}

/** The permission matrix as Markdown: one row a call, one column a kind of person. */
export function permissionMatrix(): string {
  const rows = allEndpoints.map(({ id, endpoint }) => [
    `\`${id}\``,
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.access,
    ...Object.values(everybody).map((asking) => String(decide(endpoint.access, asking)).replace('allowed', '✓')),
  ]);
  const header = ['call', 'method and path', 'access', ...Object.keys(everybody)];
  return [
    '# Who may call what',
    '',
    'Written by `pnpm docs:write` from the contracts; a test asks the running API the same.',
    '',
    "- ✓: the call is made, and reaches only the caller's own rows; another person's answers 404.",
    '- 401: not signed in. 403: the account does not include it.',
    '- `signed_link`: the unguessable token in the path is the permission; `signed_body`: the signature of the body; `extension` and `remote_microphone`: a token that no browser session holds.',
    '',
    markdownTable(header, rows),
    '',
  ].join('\n');
}
