import { AppError } from '@openconsult/contracts/errors';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addBundle, addConsultation, addTemplates, createTestDeps, type TestDeps } from '../testing/index.ts';

/** Two windows edit one text. Each edit names the version it is based on, and neither is silently overwritten. */

const RACES = process.env.PROVE === '1' ? 500 : 20;

let stack: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let bundle: Awaited<ReturnType<typeof addBundle>>;
beforeEach(async () => {
  stack = await createTestDeps();
  actor = await stack.actor();
  await addTemplates(stack.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(stack.deps, actor));
  bundle = await addBundle(stack.deps, actor, voiceNoteId);
});
afterEach(() => stack.close());

const call = <Params, Body>(params: Params, body: Body) => ({ params, body });

interface Versioned {
  readonly text: string;
  readonly version: number;
}

/** Each text: how a window reads it with its version, and how it saves an edit. */
function textsOf() {
  const { voiceNotes, bundles } = createCore(stack.deps);
  const note = () => voiceNotes.view(actor, call({ id: voiceNoteId }, undefined));
  const read = async () => (await bundles.view(actor, call({ id: bundle.id }, undefined))).data;
  const texts: Record<
    string,
    { read: () => Promise<Versioned>; save: (text: string, version: number) => Promise<unknown> }
  > = {
    transcript: {
      read: async () => ({ text: (await note()).transcript, version: (await note()).transcript_version }),
      save: (transcript, version) =>
        voiceNotes.update(actor, call({ id: voiceNoteId }, { transcript, expected_transcript_version: version })),
    },
    notes: {
      read: async () => ({ text: (await note()).notes, version: (await note()).notes_version }),
      save: (notes, version) =>
        voiceNotes.update(actor, call({ id: voiceNoteId }, { notes, expected_notes_version: version })),
    },
    letter: {
      read: async () => ({ text: (await read()).letter, version: (await read()).letter_version }),
      save: (value, version) =>
        bundles.updateSection(
          actor,
          call({ id: bundle.id, section: 'letter' as const }, { value, expected_version: version }),
        ),
    },
    consent: {
      read: async () => {
        const [consent] = (await read()).consents;
        return { text: consent?.value ?? '', version: consent?.version ?? 0 };
      },
      save: (value, version) =>
        bundles.updateConsent(
          actor,
          call({ id: bundle.id, consent_id: bundle.consentId }, { value, expected_version: version }),
        ),
    },
    treatments: {
      read: async () => {
        const { json_attribute, treatments_version } = await read();
        return { text: json_attribute.treatments[0]?.name ?? '', version: treatments_version };
      },
      save: (name, version) => {
        const treatment = { id: bundle.treatmentId, name, tooth: 'UL6', currency: '£' as const, price: 69_500 };
        return bundles.updateTreatments(
          actor,
          call({ id: bundle.id }, { treatments: [treatment], expected_version: version }),
        );
      },
    },
  };
  return texts;
}

test.each(['transcript', 'notes', 'letter', 'consent', 'treatments'])(
  'F12 S8: of two windows that edit the %s at once, one is saved and the other is given the text that it met',
  async (name) => {
    const text = textsOf()[name];
    if (!text) throw new Error('There is no such text.');
    for (let race = 0; race < RACES; race += 1) {
      const { version } = await text.read();
      const edits = [`Mine ${race}`, `Theirs ${race}`];
      const results = await Promise.allSettled(edits.map((edit) => text.save(edit, version)));
      const saved = edits.filter((_, at) => results[at]?.status === 'fulfilled');
      const now = await text.read();
      expect(saved).toEqual([now.text]);
      const refused = results.find((result) => result.status === 'rejected');
      expect(refused?.reason).toBeInstanceOf(AppError);
      const current = name === 'treatments' ? { treatments: [{ name: now.text }] } : { text: now.text };
      expect(refused?.reason).toMatchObject({
        code: 'TEXT_CHANGED',
        status: 409,
        current: { ...current, version: now.version },
      });
    }
    reportFigure('F12', `edits of the ${name} overwritten`, `0 of ${RACES}`);
  },
  600_000,
);

test('F12 E2: a save that is repeated because its answer was lost is no conflict', async () => {
  const { letter } = textsOf();
  const before = await letter?.read();
  await letter?.save('Dear Jane', before?.version ?? 0);
  await expect(letter?.save('Dear Jane', before?.version ?? 0)).resolves.toBeDefined();
});

test('F12 S8: notes are not asked for with a transcript that was changed meanwhile', async () => {
  const { voiceNotes } = createCore(stack.deps);
  const note = await voiceNotes.view(actor, call({ id: voiceNoteId }, undefined));
  await voiceNotes.update(actor, call({ id: voiceNoteId }, { transcript: 'Recognised late.' }));
  const ask = call(undefined, {
    transcribe: note.transcript,
    type: 'notes' as const,
    voice_note_id: voiceNoteId,
    expected_version: note.transcript_version,
  });
  await expect(voiceNotes.chat(actor, ask)).rejects.toMatchObject({
    code: 'TEXT_CHANGED',
    current: { text: 'Recognised late.' },
  });
  expect(await voiceNotes.view(actor, call({ id: voiceNoteId }, undefined))).toMatchObject({
    transcript: 'Recognised late.',
    is_processing: false,
  });
});
