import type { WrittenBy } from '@openconsult/contracts/streamed-texts';
import type { StreamedText, Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { ownerOfRow } from '../users/index.ts';

/** Records who wrote a text that is stored, in its transaction. */
export async function recordWriting(tx: Tx, text: StreamedText, { writer, model }: WrittenBy): Promise<void> {
  const owner = await ownerOfRow(tx, text);
  if (!owner) return;
  const facts = { section: text.kind, writer, ...(model !== null && { model }) };
  await recordAuditEvent(tx, {
    practiceId: owner.practiceId,
    actorId: owner.userId,
    subjectId: null,
    kind: 'patient_data',
    action: 'text.written',
    objectId: text.bundleId ?? text.voiceNoteId,
    at: text.updatedAt,
    changes: Object.fromEntries(Object.entries(facts).map(([name, to]) => [name, { from: null, to }])),
  });
}
