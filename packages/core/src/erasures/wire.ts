import type { Erasure as ErasureOnWire, FoundConsultation } from '@openconsult/contracts/erasures';
import type { Erasure } from '@openconsult/db';
import { certificateFacts } from './certificate.ts';
import { countsFrom } from './counts.ts';
import type { FoundRow } from './repo.ts';

export const foundToWire = (row: FoundRow): FoundConsultation => ({
  id: row.id,
  patient_name: row.patientName,
  patient_id: row.patientId,
  practitioner: `${row.user.firstName} ${row.user.lastName}`.trim(),
  start: row.startedAt.toISOString(),
  is_deleted: row.deletedAt !== null,
  is_signed: row.voiceNote?.signedAt != null,
  held_at: row.legalHoldAt?.toISOString() ?? null,
});

export const erasureToWire = (
  row: Erasure,
  { names, waiting }: { readonly names: ReadonlyMap<string, string>; readonly waiting: ReadonlySet<string> },
): ErasureOnWire => ({
  id: row.id,
  requested_at: row.requestedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  waits_for_backup: waiting.has(row.id),
  requested_by: (row.requestedById !== null && names.get(row.requestedById)) || null,
  counts: countsFrom(row.counts),
  backups_until: certificateFacts.safeParse(row.certificate).data?.backups_until ?? null,
  sha256: row.sha256,
});
