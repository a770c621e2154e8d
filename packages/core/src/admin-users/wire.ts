import { PLANS } from '@openconsult/contracts/access';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { Deps } from '../platform/deps.ts';
import { userToWire } from '../users/index.ts';
import type { ManagedRow } from './repo.ts';
import { stateOf } from './rules.ts';

/** A user as their admin sees them. */
export const managedUserToWire = async (
  row: ManagedRow,
  deps: Pick<Deps, 'storage' | 'config'>,
): Promise<ManagedUser> => ({
  ...(await userToWire(row, deps)),
  state: stateOf(row),
  requested_plan: PLANS.find((plan) => plan === row.requestedPlan) ?? null,
  is_invitation_lost: row.passwordHash === null && row.isInvitationLost,
  has_two_factor: row.hasTwoFactor,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt?.toISOString() ?? null,
});
