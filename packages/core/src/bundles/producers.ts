import { randomUUID } from 'node:crypto';
import { treatmentItem } from '@openconsult/contracts/bundles';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { StreamedText, Tx } from '@openconsult/db';
import type { PracticeContext, RecommendedTreatment } from '@openconsult/integrations/writer';
import { z } from 'zod';
import { treatmentCatalogue } from '../education-content/index.ts';
import { noteTemplateRepo } from '../note-templates/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { TextProducer } from '../streamed-texts/index.ts';
import { findUserPractice } from '../users/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { consentHeading, splitConsents } from './consent-stream.ts';
import { type BundleRow, bundleRepo as repo } from './repo.ts';
import { treatmentToWire } from './wire.ts';

/** One line of the stream of treatments. */
const treatmentLine = treatmentItem.extend({ catalogue_id: z.string().nullable() });

async function findBundle(tx: Tx, row: StreamedText): Promise<BundleRow> {
  const bundle = row.bundleId ? await repo.find(tx, row.userId, row.bundleId) : null;
  if (!bundle) throw new AppError('NOT_FOUND', answerMessages.notFound);
  return bundle;
}

async function sources(deps: Deps, row: StreamedText) {
  const [note, user] = await Promise.all([
    findVoiceNote(deps.db, row, row.voiceNoteId),
    findUserPractice(deps.db, row.userId),
  ]);
  const context: PracticeContext = {
    practiceName: user.practice.name,
    practitionerName: `${user.firstName} ${user.lastName}`.trim(),
    patientName: note.patientSession.patientName,
    date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(deps.clock.now()),
  };
  return { note, practiceId: user.practiceId, context };
}

/** The patient's letter, by the clinic's template. */
export function createLetterProducer(deps: Deps): TextProducer {
  return {
    async *chunks(row, signal) {
      const { note, practiceId, context } = await sources(deps, row);
      const letter = await noteTemplateRepo.defaultLetter(deps.db, practiceId);
      const template =
        letter?.template ?? 'Dear {{patient_name}},\n\n{{findings}}\n\n{{plan}}\n\n{{practitioner_name}}';
      yield* deps.writer.letter({ notes: note.notes, transcript: note.transcript, template, context }, signal);
    },
    async keep(tx, row, outcome) {
      if (outcome.status === 'failed' || !row.bundleId) return;
      await repo.update(tx, row.userId, row.bundleId, {
        letter: outcome.text,
        letterWrittenBy: outcome.writtenBy,
        updatesAvailableForLetter: false,
      });
    },
    facts: bundleFact,
  };
}

/** The recommended treatments: one JSON object a line. */
export function createTreatmentProducer(deps: Deps): TextProducer {
  return {
    async *chunks(row, signal) {
      const { note, practiceId } = await sources(deps, row);
      const catalogue = await treatmentCatalogue(deps.db, practiceId);
      const found = deps.writer.treatments({ notes: note.notes, transcript: note.transcript, catalogue }, signal);
      for await (const { catalogueId, ...treatment } of found) {
        const item = treatmentToWire({ id: randomUUID(), catalogueId, ...treatment });
        yield `${JSON.stringify(treatmentLine.parse({ ...item, catalogue_id: catalogueId }))}\n`;
      }
    },
    async keep(tx, row, outcome) {
      if (outcome.status === 'failed' || !row.bundleId) return;
      const lines = outcome.text
        .slice(0, outcome.text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter(Boolean);
      const treatments = lines.map((line) => {
        const { catalogue_id, price, formatted_price: _shown, ...item } = treatmentLine.parse(JSON.parse(line));
        return { ...item, catalogueId: catalogue_id, priceMinor: price };
      });
      await repo.replaceTreatments(tx, row.bundleId, treatments);
      await repo.update(tx, row.userId, row.bundleId, {});
    },
    facts: bundleFact,
  };
}

/** A consent for every treatment of the bundle, one after the other. */
export function createConsentProducer(deps: Deps): TextProducer {
  return {
    async *chunks(row, signal) {
      const { practiceId, context } = await sources(deps, row);
      const [bundle, catalogue] = await Promise.all([
        findBundle(deps.db, row),
        treatmentCatalogue(deps.db, practiceId),
      ]);
      for (const [index, consent] of bundle.consents.entries()) {
        const treatment = bundle.treatments.find(({ id }) => id === consent.treatmentId);
        if (!treatment) continue;
        const template = await noteTemplateRepo.consentText(deps.db, practiceId, treatment.catalogueId);
        const risks = catalogue.find(({ id }) => id === treatment.catalogueId)?.risks ?? [];
        const recommended: RecommendedTreatment = { ...treatment };
        yield `${index > 0 ? '\n\n' : ''}${consentHeading(treatment)}\n\n`;
        yield* deps.writer.consent(
          { treatment: recommended, risks, template: template ?? '{{treatment}}\n\n{{risks}}', context },
          signal,
        );
      }
    },
    async keep(tx, row, outcome) {
      if (outcome.status === 'failed') return;
      const bundle = await findBundle(tx, row);
      const written = bundle.consents.flatMap((consent) => {
        const treatment = bundle.treatments.find(({ id }) => id === consent.treatmentId);
        return treatment ? [{ id: consent.id, heading: consentHeading(treatment) }] : [];
      });
      const values = splitConsents(
        outcome.text,
        written.map(({ heading }) => heading),
      );
      for (const [index, { id }] of written.entries())
        await repo.setConsentValue(tx, bundle.id, id, values[index] ?? '');
      await repo.update(tx, row.userId, bundle.id, { updatesAvailableForConsent: false });
    },
    async facts(row) {
      const bundle = row.bundleId ? await repo.find(deps.db, row.userId, row.bundleId) : null;
      return bundle ? { bundle_id: bundle.id, consent_ids: bundle.consents.map(({ id }) => id) } : {};
    },
  };
}

async function bundleFact(row: StreamedText): Promise<{ bundle_id?: string }> {
  return row.bundleId ? { bundle_id: row.bundleId } : {};
}
