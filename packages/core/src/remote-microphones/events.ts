import { userEvents } from '@openconsult/contracts/realtime';
import type { RemoteMicrophone, Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { MicrophoneOfLogin } from './repo.ts';

type PhoneAction =
  | 'phone.joined'
  | 'phone.lost'
  | 'phone.rejoined'
  | 'phone.left'
  | 'phone.removed'
  /** A wrong or used secret was shown. */
  | 'phone.refused';

/** Audits an action by or on a phone; without `actorId` by no logged-in user. */
export const recordPhone = (
  tx: Tx,
  { user }: MicrophoneOfLogin,
  action: PhoneAction,
  what: { readonly actorId?: string; readonly from?: string | null; readonly to?: string | null; readonly at: Date },
): Promise<void> =>
  recordAuditEvent(tx, {
    practiceId: user.practiceId,
    action,
    actorId: what.actorId ?? null,
    subjectId: user.id,
    changes: { device: { from: what.from ?? null, to: what.to ?? null } },
    at: what.at,
  });

/** Notifies the user's windows; without it they notice only by the phone's silence. */
export const publishPhoneDisconnected = (
  deps: Pick<Deps, 'publishToUser'>,
  { id, userId }: Pick<RemoteMicrophone, 'id' | 'userId'>,
): Promise<void> => deps.publishToUser(userId, userEvents.remoteMicrophoneClosed.name(), { id });
