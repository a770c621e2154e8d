import type { Approval } from '@openconsult/contracts/accounts';
import { REMIND_AGAIN_HOURS } from '@openconsult/contracts/limits';

/** Who can approve an account: any one of them. Follows with 'has to'. */
export const approversLabel = (names: readonly string[]): string => {
  const [first, ...others] = names;
  if (first === undefined) return 'An admin at your practice';
  return others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}`;
};

/** Whether a reminder is sent now: one a day. */
export const canRemind = ({ reminded_at }: Approval, now: Date): boolean =>
  reminded_at === null || now.getTime() - Date.parse(reminded_at) >= REMIND_AGAIN_HOURS * 3_600_000;
