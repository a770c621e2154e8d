import { type Bundle, SECTION_ORDER } from '@openconsult/contracts/bundles';
import { parsePrice } from '@openconsult/contracts/money';
import type { TextCheck } from '@openconsult/contracts/text-checks';
import { toothOfCode } from '@openconsult/contracts/tooth-codes';
import type { TreatmentItem } from '@openconsult/contracts/treatment-item';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useQueryClient } from '@tanstack/react-query';
import { bundlesQuery, useBundleCalls } from '../features/bundles/bundle-queries.ts';
import { placeLabels } from '../features/text-checks/check-labels.ts';
import { readingChange } from '../features/text-checks/replace-reading.ts';
import { useUpdateVoiceNote } from '../features/voice-notes/voice-note-query.ts';
import { flushEdits } from '../shared/autosave/unsaved-edits.ts';
import { notifyError, notifyFailure, notifySuccess } from '../shared/notifier/notifier.ts';
import { useConventions } from '../shared/practice/practice-query.ts';
import { voiceNoteQuery } from '../shared/voice-notes/voice-note-query.ts';

/** What the texts and treatments state, to see whether a change found anything. */
const statedIn = ({ note, bundle }: { readonly note: VoiceNote; readonly bundle: Bundle | null }): string =>
  JSON.stringify([
    note.notes,
    bundle?.letter,
    bundle?.consents.map(({ value }) => value),
    bundle?.json_attribute.treatments.map(({ tooth, price }) => [tooth, price]),
  ]);

type Outcome = 'written' | 'left to the user' | 'failed';

const wireOf = ({ id, name, tooth, currency, price, evidence, status }: TreatmentItem) => ({
  id,
  name,
  tooth,
  currency,
  price,
  evidence,
  status,
});

/** Writes one reading in place of the others in notes, letter, consents and treatments, each against its version. */
export const useReadingChange = (note: VoiceNote, bundle: Bundle | null) => {
  const queryClient = useQueryClient();
  const updateNote = useUpdateVoiceNote(note.id);
  const calls = useBundleCalls(note.id);
  const { notation } = useConventions();

  const current = () => ({
    note: queryClient.getQueryData(voiceNoteQuery(note.id).queryKey) ?? note,
    bundle: queryClient.getQueryData(bundlesQuery(note.id).queryKey)?.find(({ id }) => id === bundle?.id) ?? bundle,
  });

  const saveTreatments = async (change: (item: TreatmentItem) => Pick<TreatmentItem, 'tooth' | 'price'>) => {
    const { bundle: open } = current();
    if (open === null) return;
    const items = open.json_attribute.treatments;
    const changed = items.map((item) => ({ ...item, ...change(item) }));
    if (changed.some((item, at) => item.price !== items[at]?.price || item.tooth !== items[at]?.tooth))
      await calls.saveTreatments(open.id, changed.map(wireOf), open.treatments_version);
  };

  const saveTexts = async (change: (text: string) => string) => {
    const before = current();
    const notes = change(before.note.notes);
    if (notes !== before.note.notes) await updateNote({ notes, expected_notes_version: before.note.notes_version });
    const { bundle: open } = before;
    if (open === null || open.state !== 'pending') return;
    const letter = change(open.letter);
    if (letter !== open.letter) await calls.saveLetter(open.id, letter, open.letter_version);
    for (const { id, value, version } of open.consents) {
      const text = change(value);
      if (text !== value) await calls.saveConsent(open.id, id, text, version);
    }
  };

  /** A letter, treatments or consents that follow the notes are not out of date; those that were before still are. */
  const acceptWritten = async (before: Bundle | null): Promise<void> => {
    if (before === null || before.state !== 'pending') return;
    for (const section of SECTION_ORDER)
      if (!before[`updates_available_for_${section}`]) await calls.acceptAsIs(before.id, section);
  };

  const settleMismatch = async (check: TextCheck, reading: string): Promise<Outcome> => {
    const { bundle: open } = current();
    const consent = open?.consents.find(({ id }) => id === check.place_id);
    if (!open || !consent || check.start === null || check.end === null) return 'left to the user';
    if (reading === check.readings[0]?.value) {
      if (consent.value.slice(check.start, check.end) !== check.words) return 'left to the user';
      const text = consent.value.slice(0, check.start) + reading + consent.value.slice(check.end);
      await calls.saveConsent(open.id, consent.id, text, consent.version);
      return 'written';
    }
    const price = parsePrice(reading);
    await saveTreatments((item) =>
      item.id !== consent.treatment_id
        ? item
        : price.ok
          ? { tooth: item.tooth, price: price.minor }
          : { tooth: toothOfCode(reading, notation), price: item.price },
    );
    return 'written';
  };

  const settleClash = async (check: TextCheck, reading: string): Promise<Outcome> => {
    const change = readingChange(check, reading);
    if (change === null) {
      notifyFailure(`Correct the texts to ${reading}, then overrule this with that as the reason.`);
      return 'left to the user';
    }
    // What another window changed must stay out of date.
    const before = (await calls.refetch()).find(({ id }) => id === bundle?.id) ?? null;
    const saidBefore = statedIn(current());
    await saveTexts(change.inText);
    await saveTreatments(change.inTreatment);
    const after = current();
    const left = [
      change.isLeftIn(after.note.notes) && placeLabels.note,
      after.bundle && change.isLeftIn(after.bundle.letter) && placeLabels.letter,
      after.bundle?.consents.some(({ value }) => change.isLeftIn(value)) && placeLabels.consent,
    ].filter((place) => typeof place === 'string');
    if (left.length === 0) {
      await acceptWritten(before);
      const isChanged = statedIn(after) !== saidBefore;
      notifySuccess(isChanged ? `Every text says ${reading}.` : `No text says anything else than ${reading}.`);
    } else
      notifyFailure(`The other figure is still in the ${left.join(' and the ')}, about something else. Read it there.`);
    return 'written';
  };

  return async (check: TextCheck, reading: string): Promise<Outcome> => {
    try {
      if (!(await flushEdits())) return 'failed';
      return await (check.kind === 'mismatch' ? settleMismatch(check, reading) : settleClash(check, reading));
    } catch (error) {
      notifyError(error);
      void calls.invalidate();
      return 'failed';
    }
  };
};
