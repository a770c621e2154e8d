import { checkMarksIn } from '@openconsult/contracts/check-marks';
import { documentDate } from '@openconsult/contracts/conventions';
import { formatPrice } from '@openconsult/contracts/money';
import { withoutShownBlock } from '@openconsult/contracts/shown-and-discussed';
import { closingLines } from '@openconsult/contracts/template-placeholders';
import type {
  CheckedPlace,
  CheckKind,
  InsertionPoint,
  TextCheck,
  TextChecks,
} from '@openconsult/contracts/text-checks';
import type { CheckedTexts, TextToCheck } from '@openconsult/integrations/text-checks';
import type { BundleRow } from '../bundles/index.ts';
import { consentTemplate, letterTemplate, noteTemplateRepo } from '../note-templates/index.ts';
import type { Deps } from '../platform/deps.ts';
import { conventionsOf } from '../practices/index.ts';
import { textsOfNote } from '../streamed-texts/index.ts';
import { placePhrases, recordingsOfNote } from '../transcripts/index.ts';
import { treatmentCatalogue } from '../treatments/index.ts';
import { findUserPractice } from '../users/index.ts';
import type { VoiceNoteRow } from '../voice-notes/index.ts';
import { type LeftOutPassage, leftOutOf, type TextNow } from './left-out.ts';
import { textCheckRepo as repo } from './repo.ts';
import { isBlocking, keyOf, sourceOf } from './rules.ts';

interface PlacedText extends TextToCheck {
  readonly place: CheckedPlace;
  readonly placeId: string | null;
}

/**
 * Compares the notes, and the texts of the bundle if there is one, with the transcript, in a thread of its own. What a
 * removed section says is not checked.
 */
export async function checkTexts(deps: Deps, note: VoiceNoteRow, bundle: BundleRow | null): Promise<TextChecks> {
  const { db, clock } = deps;
  const { userId } = note;
  const [user, recordings, resolutions, written] = await Promise.all([
    findUserPractice(db, userId),
    recordingsOfNote(db, userId, note.id),
    repo.ofNote(db, userId, note.id),
    textsOfNote(db, userId, note.id),
  ]);
  const conventions = conventionsOf(user.practice);
  const owner = { practiceId: user.practiceId, userId };
  const [letter, consentText, catalogue] = await Promise.all([
    noteTemplateRepo.letter(db, owner),
    noteTemplateRepo.consentTexts(db, owner),
    treatmentCatalogue(db, user.practiceId),
  ]);
  const ofLibrary = new Map(catalogue.map(({ id, consentText: text }) => [id, text]));
  const templates: Templates = {
    letter: (letter ?? letterTemplate).text,
    consentOf: (catalogueId) => consentText(catalogueId, ofLibrary.get(catalogueId ?? '')) ?? consentTemplate.text,
  };
  const names = [
    user.practice.name,
    `${user.firstName} ${user.lastName}`.trim(),
    documentDate(bundle?.createdAt ?? clock.now(), conventions),
    documentDate(clock.now(), conventions),
    ...catalogue.flatMap(({ name, aliases }) => [name, ...aliases]),
    // What the user chose replaces the other reading everywhere.
    ...resolutions.flatMap(({ reading }) => reading ?? []),
  ];
  const patientName = note.consultation.patientName;
  const texts = textsOf(note, bundle, {
    names,
    templates,
    risks: new Map(catalogue.map(({ id, risks }) => [id, risks])),
  });
  const treatments = bundle === null || bundle.isTreatmentDeleted ? [] : bundle.treatments;
  const now = [...texts, ...treatments.map(treatmentNow)];
  const { leftOut, inserted } = leftOutOf(written, now, bundle?.id ?? null);
  const leftOutOfNote = leftOut.filter(({ place }) => place === 'note').map(({ text }) => text);
  const checked = await deps.textChecker.check({
    transcript: note.transcript,
    conventions,
    patientName,
    painSide: resolutions.map(({ reading }) => reading).find(isSide) ?? null,
    texts: texts.map(({ place: _place, placeId: _id, ...text }) => ({ ...text, text: withoutShownBlock(text.text) })),
    treatments: treatments.filter(isWritten).map((treatment) => ({
      ...treatment,
      // A price that the user typed is the user's own.
      priceMinor: treatment.priceSource === null ? null : treatment.priceMinor,
      aliases: catalogue.find(({ id }) => id === treatment.catalogueId)?.aliases ?? [],
    })),
    notes: note.notes,
    toPlace: leftOutOfNote,
  });
  const phrases = placePhrases(
    note.transcript,
    recordings.flatMap(({ id, phrases: spoken }) => spoken.map((phrase) => ({ ...phrase, recordingId: id }))),
  );
  const writtenText = written.map(({ text }) => text).join('\n');
  const resolved = new Map(resolutions.map((row) => [row.key, row]));
  const source = (span: { start: number; end: number }) => sourceOf(span, phrases);
  const placed = new Map(texts.map((text) => [text.id, text]));
  const at = (id: string) => ({ place: placed.get(id)?.place ?? 'note', place_id: placed.get(id)?.placeId ?? null });
  return {
    checks: [...checksOf(checked, at, writtenText), ...marksOf(texts), ...inserted].map(({ readings, ...check }) => {
      const row = check.kind === 'mark' ? undefined : resolved.get(check.key);
      return {
        ...check,
        readings: readings.map(({ value, words, spans }) => ({ value, words, sources: spans.map(source) })),
        resolution: row ? { reading: row.reading, reason: row.reason, at: row.createdAt.toISOString() } : null,
      };
    }),
    evidence: checked.evidence.map(({ id, start, end, isSupported, spans }) => ({
      ...at(id),
      start,
      end,
      is_supported: isSupported,
      sources: spans.map(source),
    })),
    unwritten: checked.unwritten.map((span) => ({
      text: note.transcript.slice(span.start, span.end),
      source: source(span),
      at: inNotes(span.place),
    })),
    left_out: leftOut.map((passage) => ({
      ...passage,
      at:
        passage.place === 'note'
          ? inNotes(checked.places[leftOutOfNote.indexOf(passage.text)] ?? null)
          : beforeClosing(closingOf(passage, bundle, templates)),
    })),
  };
}

/** What still blocks sending the texts of a note and its bundle, each once. */
export const openChecks = ({ checks }: TextChecks): TextCheck[] => {
  const open = checks.filter(({ is_blocking, resolution }) => is_blocking && resolution === null);
  return [...new Map(open.map((check) => [check.key, check])).values()];
};

/** What letters and consents are written by. */
interface Templates {
  readonly letter: string;
  readonly consentOf: (catalogueId: string | null) => string;
}

const inNotes = (place: CheckedTexts['places'][number]): InsertionPoint => ({
  heading: place?.heading ?? null,
  is_sure: place?.isSure ?? true,
  closing: [],
});

const beforeClosing = (closing: string[]): InsertionPoint => ({ heading: null, is_sure: true, closing });

/** The closing lines of the template that the text of a passage is written by. */
function closingOf(
  { place, place_id: id }: LeftOutPassage,
  bundle: BundleRow | null,
  { letter, consentOf }: Templates,
): string[] {
  if (place === 'letter') return closingLines(letter);
  if (place !== 'consent') return [];
  const treatmentId = bundle?.consents.find((consent) => consent.id === id)?.treatmentId;
  return closingLines(consentOf(bundle?.treatments.find((one) => one.id === treatmentId)?.catalogueId ?? null));
}

interface Known {
  readonly names: readonly string[];
  readonly templates: Templates;
  readonly risks: ReadonlyMap<string, readonly string[]>;
}

function textsOf(note: VoiceNoteRow, bundle: BundleRow | null, known: Known): PlacedText[] {
  const notes: PlacedText = { id: 'note', place: 'note', placeId: null, text: note.notes, alsoKnown: known.names };
  if (!bundle) return [notes];
  const letter: PlacedText = {
    id: 'letter',
    place: 'letter',
    placeId: null,
    text: bundle.isLetterDeleted ? '' : bundle.letter,
    // A price that was not said is marked as such in its place.
    alsoKnown: [...known.names, ...fixedPassages(known.templates.letter), ...bundle.treatments.flatMap(knownPrice)],
  };
  const consents = bundle.isConsentDeleted ? [] : bundle.consents;
  return [
    notes,
    letter,
    ...consents.map((consent): PlacedText => {
      const treatment = bundle.treatments.find(({ id }) => id === consent.treatmentId);
      const risks = known.risks.get(treatment?.catalogueId ?? '') ?? [];
      const fixed = fixedPassages(known.templates.consentOf(treatment?.catalogueId ?? null));
      return {
        id: `consent ${consent.id}`,
        place: 'consent',
        placeId: consent.id,
        text: consent.value,
        alsoKnown: [...known.names, ...fixed, ...risks, ...(treatment ? knownPrice(treatment) : [])],
        ...(treatment && {
          treatment: {
            tooth: treatment.tooth,
            price:
              treatment.priceMinor === null ? null : `${treatment.currency}${(treatment.priceMinor / 100).toFixed(2)}`,
          },
        }),
      };
    }),
  ];
}

const treatmentNow = ({ id, name, evidence }: BundleRow['treatments'][number]): TextNow => ({
  place: 'treatment',
  placeId: id,
  text: name,
  isTyped: !isWritten({ evidence }),
});

const isSide = (reading: string | null): reading is 'left' | 'right' => reading === 'left' || reading === 'right';

/** A treatment that the user added has no evidence, and needs none. */
const isWritten = ({ evidence }: { evidence: string }): boolean => evidence !== '';

/** A price of the list, or one that the user typed. */
const knownPrice = (treatment: BundleRow['treatments'][number]): string[] =>
  treatment.priceSource !== 'said' && treatment.priceMinor !== null
    ? [formatPrice(treatment.currency, treatment.priceMinor)]
    : [];

/** What a template says in every letter. */
const fixedPassages = (template: string): string[] =>
  template
    .split(/\{\{[^{}]{0,60}\}\}/)
    .flatMap((passage) => passage.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.length > 3);

/** The places that the user must complete. The note's own go to no patient. */
const marksOf = (texts: readonly PlacedText[]): RawCheck[] =>
  texts
    .filter(({ place }) => place !== 'note')
    .flatMap(({ id, place, placeId, text }) =>
      checkMarksIn(text).map(({ start, end }): RawCheck => {
        const words = text.slice(start, end);
        const key = keyOf('mark', id, words);
        return {
          key,
          kind: 'mark',
          place,
          place_id: placeId,
          start,
          end,
          words,
          why: '',
          is_blocking: true,
          readings: [],
        };
      }),
    );

type RawCheck = Omit<TextCheck, 'readings' | 'resolution'> & {
  readings: { value: string; words: string; spans: { start: number; end: number }[] }[];
};

function checksOf(
  { clashes, unsupported, mismatches, treatments }: CheckedTexts,
  at: (id: string) => { place: CheckedPlace; place_id: string | null },
  written: string,
): RawCheck[] {
  const made = (check: Omit<RawCheck, 'is_blocking'>): RawCheck => ({
    ...check,
    is_blocking: isBlocking(check, written),
  });
  return [
    ...clashes.map(({ key, kind, readings, why }) =>
      made({
        key: keyOf('clash', key),
        kind: `${kind}-clash`,
        place: 'transcript',
        place_id: null,
        start: null,
        end: null,
        words: '',
        why,
        readings,
      }),
    ),
    ...mismatches.map(({ id, start, end, words, expected }) =>
      made({
        ...at(id),
        key: keyOf('mismatch', id, words, expected),
        kind: 'mismatch',
        start,
        end,
        words,
        why: `The consent says ${words}, the list ${expected}.`,
        readings: [
          { value: expected, words: expected, spans: [] },
          { value: words, words, spans: [] },
        ],
      }),
    ),
    ...unsupported.map(({ id, kind, start, end, words }) =>
      made({
        ...at(id),
        key: keyOf(id, kind, words.toLowerCase()),
        kind: kind satisfies CheckKind,
        start,
        end,
        words,
        why: '',
        readings: [],
      }),
    ),
    ...treatments.map(({ id, kind }) =>
      made({
        key: keyOf('treatment', id, kind),
        kind,
        place: 'treatment',
        place_id: id,
        start: null,
        end: null,
        words: '',
        why: '',
        readings: [],
      }),
    ),
  ];
}
