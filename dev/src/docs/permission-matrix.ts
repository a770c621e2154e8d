import { decide } from '@openconsult/contracts/access-policy';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { exampleUsers } from '@openconsult/contracts/example-users';
import { markdownTable } from './markdown-table.ts';

/** The permission matrix as Markdown: a row for each call, a column for each kind of user. */
export function permissionMatrix(): string {
  const rows = allEndpoints.map(({ id, endpoint }) => [
    `\`${id}\``,
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.access,
    ...Object.values(exampleUsers).map((asking) => String(decide(endpoint.access, asking)).replace('allowed', '✓')),
  ]);
  const header = ['call', 'method and path', 'access', ...Object.keys(exampleUsers)];
  return [
    '# Who may call what',
    '',
    'Written by `pnpm docs:write` from the contracts; a test asks the running API the same.',
    '',
    "- ✓: the call is made, and reaches only the caller's own rows; another user's answers 404.",
    '- 401: not logged in. 403: the account does not include it.',
    '- `signed_link`: the unguessable token in the path is the permission; `signed_body`: the signature of the body; `extension` and `remote_microphone`: a token that no browser session holds.',
    '',
    markdownTable(header, rows),
    '',
  ].join('\n');
}
