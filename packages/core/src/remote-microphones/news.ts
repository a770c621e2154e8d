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
  /** Somebody showed a wrong or used secret. */
  | 'phone.refused';

/** Writes into the audit trail what a phone did or what was done to it. Without `actorId` nobody signed in did it. */
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

/** Says to the windows of its person that a phone is none any more, which they would notice by its silence. */
export const tellClosed = (
  deps: Pick<Deps, 'publishToUser'>,
  { id, userId }: Pick<RemoteMicrophone, 'id' | 'userId'>,
): Promise<void> => deps.publishToUser(userId, userEvents.remoteMicrophoneClosed.name(), { id });
