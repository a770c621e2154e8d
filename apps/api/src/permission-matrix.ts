import { type AccessName, type AccessSubject, accessPredicates } from '@openconsult/contracts/access';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';

const subject = (
  flags: Partial<AccessSubject>,
  voice: Partial<AccessSubject['extra_attribute']> = {},
): AccessSubject => ({
  is_admin: 0,
  user_category: null,
  card_status: true,
  features: [],
  proUser: false,
  studentUser: false,
  newPlan: false,
  voicePlan: false,
  ...flags,
  extra_attribute: {
    voice_note: false,
    voice_note_only: false,
    real_time_transcription_enabled: false,
    ai_treatment_recommendation_enabled: false,
    ai_consent_creation_enabled: false,
    ...voice,
  },
});

/** Who asks, in the order of the columns: nobody, then a person of each kind that the permissions tell apart. */
export const matrixKinds = {
  guest: null,
  pro: subject({ proUser: true }, { voice_note: true }),
  student: subject({ studentUser: true }),
  new: subject({ newPlan: true }),
  'voice-only': subject({ voicePlan: true }, { voice_note_only: true }),
  admin: subject({ proUser: true, is_admin: 1 }),
  none: subject({}),
} as const satisfies Record<string, AccessSubject | null>;

/** What the policy decides before a use case runs. */
export type Decision = 'allowed' | 401 | 403;

/** The policy of one access for one person; the same predicates that the page's menus and guards use. */
export function decide(access: AccessName, asking: AccessSubject | null): Decision {
  if (access === 'public' || access === 'signed_link') return 'allowed';
  if (asking === null) return 401;
  return accessPredicates[access](asking) ? 'allowed' : 403;
}

/** The permission matrix as Markdown: one row a call, one column a kind of person. */
export function permissionMatrix(): string {
  const rows = allEndpoints.map(({ id, endpoint }) => [
    `\`${id}\``,
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.access,
    ...Object.values(matrixKinds).map((asking) => String(decide(endpoint.access, asking)).replace('allowed', '✓')),
  ]);
  const header = ['call', 'method and path', 'access', ...Object.keys(matrixKinds)];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# Who may call what',
    '',
    'Written by `pnpm docs:write` from the contracts; a test asks the running API the same.',
    '',
    "- ✓: the call is made, and reaches only the caller's own rows; another person's answers 404.",
    '- 401: not signed in. 403: the account does not include it.',
    '- `signed_link`: the unguessable token in the path is the permission.',
    '',
    line(header),
    line(header.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}
