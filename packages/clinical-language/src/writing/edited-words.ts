import { changedWords, commonPairs, gapsBetween } from '../text/changed-words.ts';
import { type Correction, withoutCorrections } from '../text/edited-text.ts';
import type { RecognisedWord } from './recognised-words.ts';

interface PhraseText {
  readonly text: string;
  readonly corrections: readonly Correction[];
}

/** The corrections that remain after the text was rewritten: those outside of its changes, moved along. */
export function correctionsAfter({ text, corrections }: PhraseText, after: string): Correction[] {
  const changes = changedWords(text, after);
  return corrections
    .filter(({ start, end }) => changes.every((change) => change.end <= start || change.start >= end))
    .map((one) => {
      const shift = changes
        .filter(({ end }) => end <= one.start)
        .reduce((sum, { start, end, replacement }) => sum + replacement.length - (end - start), 0);
      return { ...one, start: one.start + shift, end: one.end + shift };
    })
    .filter(({ start, end, to }) => after.slice(start, end) === to);
}

/** A word with another capital or another full stop is the same recognised word. */
const spokenForm = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}£$€₣%]+/gu, '');

/**
 * The recognised words after a user rewrote the text: untouched words stay unsure or confirmed, so that no edit hides a
 * word that was never checked. Words that replace as many others have their times.
 */
export function wordsAfter(recognised: readonly RecognisedWord[], after: PhraseText): RecognisedWord[] {
  if (recognised.length === 0) return [];
  const texts = withoutCorrections(after.text, after.corrections).split(' ');
  const pairs = commonPairs(
    recognised.map(({ text }) => spokenForm(text)),
    texts.map(spokenForm),
  );
  return gapsBetween(pairs, recognised.length, texts.length).flatMap(({ from, until, otherFrom, otherUntil }) => {
    const replacedOne = until - from === otherUntil - otherFrom;
    const added = texts.slice(otherFrom, otherUntil).map((text, i): RecognisedWord => {
      const { startMs = null, endMs = null } = (replacedOne ? recognised[from + i] : undefined) ?? {};
      return { text, startMs, endMs, unsure: false, confirmed: false };
    });
    const [known, text] = [recognised[until], texts[otherUntil]];
    return known && text !== undefined ? [...added, { ...known, text }] : added;
  });
}
