import { randomUUID } from 'node:crypto';
import { openConsultation } from '../consultations/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { addTreatments } from '../treatments/index.ts';
import { updateVoiceNote } from '../voice-notes/index.ts';

export const DICTATION =
  'The patient complains of pain in the upper left six. Medical history, no allergies. Examination shows a fractured cusp on the upper left six. ' +
  'We agreed a crown on the upper left six and a composite filling on the lower right five.';

/** A practice's treatments, letter and consent, small enough to read. */
export async function addTemplates(deps: Deps, practiceId: string): Promise<void> {
  await addTreatments(deps.db, practiceId, [
    { name: 'Crown', aliases: [], currency: '£', priceMinor: 69_500, risks: ['The crown may come loose.'] },
    {
      name: 'Composite filling',
      aliases: ['white filling'],
      currency: '£',
      priceMinor: 14_000,
      risks: ['Sensitivity.'],
    },
  ]);
  await deps.db.template.createMany({
    data: [
      {
        practiceId,
        kind: 'note',
        title: 'Cue card',
        text: '## Presenting complaint\n\n## Medical history\n\n## Exam\n\n## Treatment plan',
      },
      { practiceId, kind: 'letter', title: 'Letter', text: 'Dear {{patient_name}},\n\n{{findings}}\n\n{{plan}}' },
      { practiceId, kind: 'consent', title: 'Consent', text: 'I agree to {{treatment}}.\n\n{{risks}}\n\n{{price}}' },
    ],
  });
}

/** An open consultation whose note has a transcript. */
export async function addConsultation(
  deps: Deps,
  actor: Actor,
  transcript = DICTATION,
): Promise<{ consultationId: string; voiceNoteId: string }> {
  const { consultation } = await openConsultation(
    deps.db,
    actor,
    { kind: 'normal', patientName: 'Jane Doe' },
    deps.clock.now(),
  );
  if (!consultation.voiceNote) throw new Error('The consultation has no note.');
  await updateVoiceNote(deps.db, actor.userId, consultation.voiceNote.id, { transcript, notes: transcript });
  return { consultationId: consultation.id, voiceNoteId: consultation.voiceNote.id };
}

/** A bundle with a letter, one treatment and its consent. */
export async function addBundle(
  deps: Deps,
  actor: Actor,
  voiceNoteId: string,
): Promise<{ id: string; version: number; treatmentId: string; consentId: string }> {
  const bundle = await deps.db.bundle.create({
    data: {
      userId: actor.userId,
      voiceNoteId,
      randomId: randomUUID(),
      letter: 'Dear Jane,\n\nYou need a **crown**.',
      treatments: { create: { position: 0, name: 'Crown', tooth: 'UL6', currency: '£', priceMinor: 69_500 } },
    },
    include: { treatments: true },
  });
  const [treatment] = bundle.treatments;
  if (!treatment) throw new Error('The bundle has no treatment.');
  const consent = await deps.db.bundleConsent.create({
    data: {
      bundleId: bundle.id,
      position: 0,
      treatmentId: treatment.id,
      treatmentName: 'Crown UL6',
      value: 'I agree to the crown.',
    },
  });
  return { id: bundle.id, version: bundle.version, treatmentId: treatment.id, consentId: consent.id };
}
