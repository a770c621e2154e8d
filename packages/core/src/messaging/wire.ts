import { type Message as MessageWire, message } from '@openconsult/contracts/messaging';
import type { SharedDocument } from '@openconsult/db';
import type { MessageRow } from './repo.ts';

const linkToWire = (link: SharedDocument): MessageWire['link'] => ({
  expires_at: link.expiresAt.toISOString(),
  revoked_at: link.revokedAt?.toISOString() ?? null,
  opened_count: link.openedCount,
  last_opened_at: link.lastOpenedAt?.toISOString() ?? null,
});

export const messageToWire = (row: MessageRow): MessageWire =>
  message.parse({
    id: row.id,
    bundle_id: row.bundleId,
    channel: row.channel,
    recipient: row.recipient,
    with_consent: row.withConsent,
    state: row.state,
    failure: row.failure,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    link: row.sharedDocument ? linkToWire(row.sharedDocument) : null,
  });
