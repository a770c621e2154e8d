import { randomUUID } from 'node:crypto';
import { documentDate } from '@openconsult/contracts/conventions';
import { isListed, parseTreatmentLines, treatmentLine } from '@openconsult/contracts/treatment-item';
import type { StreamedText } from '@openconsult/db';
import type { PracticeContext } from '@openconsult/integrations/writer';
import { z } from 'zod';
import { letterTemplate, noteTemplateRepo } from '../note-templates/index.ts';
import type { Deps } from '../platform/deps.ts';
import { conventionsOf } from '../practices/index.ts';
import { authorText, type TextProducer } from '../streamed-texts/index.ts';
import { speechOfNote } from '../transcripts/index.ts';
import { treatmentCatalogue } from '../treatments/index.ts';
import { findUserPractice } from '../users/index.ts';
import { findVoiceNote, isVoiceNoteOf } from '../voice-notes/index.ts';
import { type ConsentPart, consentSources, consentTexts } from './consent-stream.ts';
import {
  consentSourcesOf,
  letterTreatmentsDigest,
  listedRisks,
  noteSources,
  treatmentDigest,
  treatmentsDigest,
  treatmentTitle,
  writtenWithDigest,
} from './facts.ts';
import { findBundle } from './find-bundle.ts';
import { practiceList } from './practice-list.ts';
import { bundleRepo as repo } from './repo.ts';
import { sectionOrder } from './section-order.ts';
import { treatmentToWire } from './wire.ts';

/** The sources of a letter. */
const letterSources = z.object({ treatments: z.string(), note: z.string() });
/** The sources of the treatments. */
const treatmentSources = z.object({ note: z.string() });

async function sources(deps: Deps, row: StreamedText) {
  const [note, user] = await Promise.all([
    findVoiceNote(deps.db, row, row.voiceNoteId),
    findUserPractice(deps.db, row.userId),
  ]);
  const conventions = conventionsOf(user.practice);
  const context: PracticeContext = {
    practiceName: user.practice.name,
    practitionerName: `${user.firstName} ${user.lastName}`.trim(),
    patientName: note.consultation.patientName,
    date: documentDate(deps.clock.now(), conventions),
  };
  const speech = { transcript: note.transcript, ...(await speechOfNote(deps.db, note)) };
  return { note, speech, practiceId: user.practiceId, context, conventions };
}

/**
 * The page makes the id of a letter or of treatments before it requests them; an unused one is empty for every user.
 */
const ofNewId = async (): Promise<boolean> => true;

/** The patient's letter, by the user's template or else the practice's. */
export function createLetterProducer(deps: Deps): TextProducer {
  return {
    ...sectionOrder,
    isOf: ofNewId,
    async *chunks(row, { writer, signal, setSources, reportOf }) {
      const { note, speech, practiceId, context, conventions } = await sources(deps, row);
      const { treatments } = await findBundle(deps.db, row, row.bundleId);
      await setSources({ treatments: letterTreatmentsDigest(treatments), note: noteSources(note) });
      const letter = await noteTemplateRepo.letter(deps.db, { practiceId, userId: row.userId });
      const template = (letter ?? letterTemplate).text;
      const listed = treatments.filter(isListed);
      const input = { ...speech, notes: note.notes, template, context, conventions, treatments: listed };
      yield* writer.letter(input, signal, reportOf());
    },
    async save(tx, row, outcome) {
      if (outcome.status === 'failed' || !row.bundleId) return;
      const from = letterSources.safeParse(row.sources).data;
      const { treatments } = await findBundle(tx, row, row.bundleId);
      await repo.update(tx, row.userId, row.bundleId, {
        letter: outcome.text,
        letterWrittenBy: outcome.writtenBy && authorText(outcome.writtenBy),
        letterSources: from?.note ?? null,
        updatesAvailableForLetter: from !== undefined && from.treatments !== letterTreatmentsDigest(treatments),
      });
    },
    facts: bundleFact,
  };
}

/** The recommended treatments: one JSON object a line. */
export function createTreatmentProducer(deps: Deps): TextProducer {
  return {
    ...sectionOrder,
    isOf: ofNewId,
    async *chunks(row, { writer, signal, setSources, reportOf }) {
      const { note, speech, practiceId, context, conventions } = await sources(deps, row);
      await setSources({ note: noteSources(note) });
      const catalogue = await treatmentCatalogue(deps.db, practiceId);
      const { patientName } = context;
      const input = { ...speech, notes: note.notes, catalogue, conventions, patientName };
      const found = writer.treatments(input, signal, reportOf());
      for await (const { catalogueId, ...treatment } of found) {
        const item = treatmentToWire({ id: randomUUID(), catalogueId, ...treatment });
        yield `${JSON.stringify(treatmentLine.parse(item))}\n`;
      }
    },
    async save(tx, row, outcome) {
      if (outcome.status === 'failed' || !row.bundleId) return;
      const treatments = parseTreatmentLines(outcome.text).map(
        ({ id, name, tooth, currency, evidence, status, band, ...item }) => ({
          ...{ id, name, tooth, currency, evidence, status, band },
          catalogueId: item.catalogue_id,
          priceMinor: item.price,
          priceSource: item.price_source,
          priceBasis: item.price_basis,
          priceChoices: item.price_choices,
        }),
      );
      const listed = treatments.filter(isListed);
      const before = await findBundle(tx, row, row.bundleId);
      const isChanged =
        before.treatments.length > 0 && letterTreatmentsDigest(before.treatments) !== letterTreatmentsDigest(listed);
      await repo.replaceTreatments(tx, row.bundleId, treatments, { removedAt: deps.clock.now(), all: true });
      await repo.update(tx, row.userId, row.bundleId, {
        treatmentSources: treatmentSources.safeParse(row.sources).data?.note ?? null,
        treatmentsWrittenBy: outcome.writtenBy && authorText(outcome.writtenBy),
        ...(isChanged && before.letter !== '' && { updatesAvailableForLetter: true }),
        ...(before.consents.length > 0 && { updatesAvailableForConsent: true }),
      });
    },
    facts: bundleFact,
  };
}

/**
 * A consent for every treatment of the bundle, one after the other. Each part of the stream belongs to the consent that
 * it was begun for, whatever is edited or renamed meanwhile; removed consents are omitted.
 */
export function createConsentProducer(deps: Deps): TextProducer {
  return {
    ...sectionOrder,
    isOf: (userId, id) => isVoiceNoteOf(deps.db, userId, id),
    async *chunks(row, { writer, signal, setSources, reportOf }) {
      const { note, speech, practiceId, context, conventions } = await sources(deps, row);
      const [bundle, list] = await Promise.all([
        findBundle(deps.db, row, row.bundleId),
        practiceList(deps.db, { practiceId, userId: row.userId }),
      ]);
      const listed = bundle.treatments.filter(isListed);
      const treatments = listed.map(({ name }) => name);
      const parts: ConsentPart[] = [];
      let length = 0;
      for (const consent of bundle.consents) {
        const treatment = bundle.treatments.find(({ id }) => id === consent.treatmentId);
        if (!treatment) continue;
        const title = treatmentTitle(treatment);
        const heading = `${parts.length > 0 ? '\n\n' : ''}## ${title}\n\n`;
        const bodyAt = length + heading.length;
        parts.push({
          consentId: consent.id,
          title,
          writtenFor: treatmentDigest(treatment),
          writtenWith: writtenWithDigest(treatment.catalogueId, listed, list),
          headingAt: length,
          bodyAt,
        });
        length = bodyAt;
        const transcript = consentSourcesOf(note);
        await setSources({ treatments: treatmentsDigest(bundle.treatments), transcript, parts });
        yield heading;
        const [risks, template] = [listedRisks(treatment.catalogueId, list), list.wordingOf(treatment.catalogueId)];
        const input = { ...speech, treatment, risks, treatments, template, context, conventions };
        for await (const chunk of writer.consent(input, signal, reportOf(consent.id))) {
          length += chunk.length;
          yield chunk;
        }
      }
    },
    async save(tx, row, outcome) {
      if (outcome.status === 'failed') return;
      const bundle = await findBundle(tx, row, row.bundleId);
      const from = consentSources.safeParse(row.sources).data;
      const { treatments, parts } = from ?? { treatments: '', parts: [] };
      const texts = consentTexts(outcome.text, parts);
      for (const [index, { consentId, title, writtenFor, writtenWith }] of parts.entries()) {
        const consent = bundle.consents.find(({ id }) => id === consentId);
        // Gone, or its treatment is.
        if (!bundle.treatments.some(({ id }) => id === consent?.treatmentId)) continue;
        await repo.updateConsent(tx, bundle.id, consentId, {
          value: texts[index] ?? '',
          treatmentName: title,
          writtenFor,
          writtenWith: writtenWith ?? null,
        });
      }
      await repo.update(tx, row.userId, bundle.id, {
        consentSources: from?.transcript ?? null,
        consentsWrittenBy: outcome.writtenBy && authorText(outcome.writtenBy),
        updatesAvailableForConsent: bundle.consents.length > 0 && treatments !== treatmentsDigest(bundle.treatments),
      });
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
