import { isEnglishWord } from '@openconsult/clinical-language/dictionary';
import { findFacts } from '@openconsult/clinical-language/facts';
import { findClashes, unsupportedFacts } from '@openconsult/clinical-language/guard';
import { consentTemplate, letterTemplate } from '../../../packages/core/src/note-templates/standard-documents.ts';
import { comparable } from './clinical-set.ts';
import { type Score, scored } from './score.ts';
import { conventionsOf, type WrittenItem } from './written-item.ts';

const fixedPassages = [letterTemplate, consentTemplate].flatMap(({ text }) =>
  text
    .split(/\{\{[^{}]{0,60}\}\}|\n/)
    .map((line) => line.trim())
    .filter((line) => line.length > 3),
);

const flagsOf = ({ item, transcript }: WrittenItem, text: string) =>
  unsupportedFacts({
    text,
    transcript,
    isEnglishWord,
    conventions: conventionsOf(item),
    alsoKnown: [item.practitioner, 'Harbour Dental', '23 November 2026', ...fixedPassages],
    patient: { name: item.patient.name, isChild: false, guardian: null },
  });

/** Lines of notes and letters that the guard lets pass: what was written from the transcript is true. */
export const trueLines = (written: WrittenItem): Score => {
  const lines = [written.note ?? '', written.letter].flatMap((text) => {
    const flags = flagsOf(written, text);
    let from = 0;
    return text.split('\n').map((line) => {
      const [start, end] = [from, from + line.length];
      from = end + 1;
      return { line, flag: flags.find((flag) => flag.start >= start && flag.end <= end) };
    });
  });
  return scored(
    lines.filter(({ line }) => /^- /.test(line)),
    ({ line, flag }) => (flag ? `${written.item.id}: ${flag.kind} “${flag.words}” in: ${line}` : null),
  );
};

const mirrored = (tooth: string): string => tooth.charAt(0) + (tooth.charAt(1) === 'L' ? 'R' : 'L') + tooth.slice(2);

/** The note with one tooth on the other side, one dose doubled or one price changed. */
function* changedNotes(written: WrittenItem): Generator<{ text: string; start: number; end: number; what: string }> {
  const { note, item } = written;
  if (note === null) return;
  for (const { kind, start, end, value } of findFacts(note, conventionsOf(item))) {
    const words = note.slice(start, end);
    const other =
      kind === 'tooth' && /^[UL][LR]\d$/.test(words)
        ? mirrored(value)
        : kind === 'dose' && /^\d+ ?mg$/.test(words)
          ? words.replace(/\d+/, (figure) => String(Number(figure) * 2))
          : kind === 'price' && /^£\d+$/.test(words)
            ? `£${Number(words.slice(1)) + 40}`
            : undefined;
    if (other !== undefined)
      yield {
        text: note.slice(0, start) + other + note.slice(end),
        start,
        end: start + other.length,
        what: `${words} → ${other}`,
      };
  }
}

/** Wrong teeth, doses and prices in a note that the guard finds. */
export const changesFlagged = (written: WrittenItem): Score =>
  scored([...changedNotes(written)], ({ text, start, end, what }) =>
    flagsOf(written, text).some((flag) => flag.start < end && start < flag.end)
      ? null
      : `${written.item.id}: not flagged: ${what} in ${text.slice(Math.max(0, start - 60), end + 40)}`,
  );

/** Contradictions that are raised, and warnings without one. */
export const clashes = (written: WrittenItem): Score => {
  const { item, transcript } = written;
  const found = findClashes({ transcript, conventions: conventionsOf(item) });
  const isOf = (clash: (typeof found)[number], spans: readonly string[]) =>
    clash.readings.some(({ words }) => spans.some((span) => shares(words, span)));
  const missed = scored(item.clashes, ({ spans }) =>
    found.some((clash) => isOf(clash, spans)) ? null : `${item.id}: not raised: ${spans.join(' | ')}`,
  );
  const alarms = scored(found, (clash) =>
    item.clashes.some(({ spans }) => isOf(clash, spans)) ? null : `${item.id}: false alarm: ${clash.why}`,
  );
  return {
    right: missed.right + alarms.right,
    of: missed.of + alarms.of,
    errors: [...missed.errors, ...alarms.errors],
  };
};

function shares(a: string, b: string): boolean {
  const words = new Set(comparable(a).split(' '));
  const other = comparable(b).split(' ');
  return other.filter((word) => words.has(word)).length * 2 >= other.length;
}
