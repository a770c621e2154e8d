import type { TimedAnswer } from './speak-live.ts';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** For each phrase, the time from its end to its last word, partial or final, in ms. */
export function latenciesMs(answers: readonly TimedAnswer[]): number[] {
  return answers.flatMap(({ answer: phrase, atMs: settledAtMs }) => {
    if (phrase.type !== 'phrase') return [];
    const shown = answers.find(
      ({ answer }) =>
        answer.type === 'partial' &&
        answer.start_ms === phrase.start_ms &&
        wordsOf(answer.text) === wordsOf(phrase.text),
    );
    return [Math.max(0, Math.min(shown?.atMs ?? settledAtMs, settledAtMs) - phrase.end_ms)];
  });
}
