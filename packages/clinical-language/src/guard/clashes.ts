import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { type Fact, findFacts } from '../facts/index.ts';
import { readTranscript } from '../reading/index.ts';
import type { Clash, Stated } from './clash.ts';
import { doseClashes } from './dose-clashes.ts';
import { meaningOf } from './evidence.ts';
import { notationClashes } from './notation-clashes.ts';
import { priceClashes } from './price-clashes.ts';
import { siteClashes } from './site-clashes.ts';

/**
 * What a transcript says in two ways: a tooth on both sides, a price or a dose with two amounts, a number that two
 * notations read differently. What the speaker took back is no clash.
 */
export function findClashes(input: { transcript: string; conventions?: Conventions }): Clash[] {
  const conventions = input.conventions ?? DEFAULT_CONVENTIONS;
  const sentences = statedSentences(input.transcript, conventions);
  return [
    ...siteClashes(sentences),
    ...priceClashes(sentences),
    ...doseClashes(sentences),
    ...notationClashes(input.transcript, conventions),
  ];
}

/** The sentences for the record, without what was taken back. */
function statedSentences(transcript: string, conventions: Conventions): Stated[] {
  const facts = findFacts(transcript, conventions);
  let next = 0;
  return readTranscript({ transcript }).flatMap(({ text, start, end, use, struck, concept }): Stated[] => {
    while (next < facts.length && (facts[next]?.start ?? 0) < start) next += 1;
    const own: Fact[] = [];
    while (next < facts.length && (facts[next]?.start ?? 0) < end) {
      const fact = facts[next] as Fact;
      if (!struck.some((one) => one.start < fact.end && fact.start < one.end)) own.push(fact);
      next += 1;
    }
    return use === 'note' ? [{ text, start, end, facts: own, concept, meaning: meaningOf(text) }] : [];
  });
}
