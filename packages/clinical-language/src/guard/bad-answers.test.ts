import { readFileSync } from 'node:fs';
import { type Conventions, conventions, currencySymbol } from '@openconsult/contracts/conventions';
import { expect, test } from 'vitest';
import { isEnglishWord } from '../dictionary/index.ts';
import { treatmentFaults, unsupportedFacts } from './index.ts';

/* The answers of bench/clinical: those with a fault are flagged at one of their faults, the others not at all. */

interface Answer {
  id: string;
  surface: 'note' | 'letter' | 'treatments' | 'consent' | 'title';
  practice: { country: string; currency: string; notation: string; prices: { name: string; price: number }[] };
  patient: { name: string; child: boolean; guardian: string | null };
  practitioner: string;
  phrases: { text: string }[];
  answer: string;
  finish?: string;
  flag: boolean;
  faults: { kind: string; span: string }[];
}

const answers: Answer[] = readFileSync(new URL('../../../../bench/clinical/bad-answers.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));

/** The flagged passages of an answer. */
function flagsOf({
  surface,
  practice,
  patient,
  practitioner,
  phrases,
  answer,
  finish,
}: Answer): { start: number; end: number; kind: string }[] {
  const transcript = phrases.map(({ text }) => text).join(' ');
  const rules: Conventions = conventions.parse(practice);
  if (surface === 'treatments' && answer.trim()) {
    let from = 0;
    return answer.split('\n').flatMap((line) => {
      const start = from;
      from += line.length + 1;
      if (line.trim() === '') return [];
      try {
        const { price, ...treatment } = JSON.parse(line);
        const named = practice.prices.find(({ name }) => name === treatment.name);
        const faults = treatmentFaults(
          {
            ...treatment,
            priceMinor: price,
            currency: currencySymbol(rules),
            priceSource: named?.price === price ? 'list' : 'said',
          },
          transcript,
          rules,
        );
        return faults.map((kind) => ({ start, end: from, kind }));
      } catch {
        return [{ start, end: from, kind: 'cut off' }];
      }
    });
  }
  return unsupportedFacts({
    text: answer,
    transcript,
    isEnglishWord,
    conventions: rules,
    alsoKnown: [practitioner],
    patient: { name: patient.name, isChild: patient.child, guardian: patient.guardian },
    isTitle: surface === 'title',
    isWhole: finish !== 'length',
  });
}

const isFound = (answer: Answer): boolean =>
  flagsOf(answer).some(({ start, end }) =>
    answer.faults.some(({ span }) => {
      const at = answer.answer.indexOf(span);
      return span === '' || (start < at + span.length && at < end) || answer.surface === 'treatments';
    }),
  );

test.each(answers.filter(({ flag }) => flag).map((answer) => [answer.id, answer] as const))(
  '%s is flagged at one of its faults',
  (_id, answer) => {
    expect({ found: isFound(answer), faults: answer.faults, flags: flagsOf(answer) }).toMatchObject({ found: true });
  },
);

test.each(answers.filter(({ flag }) => !flag).map((answer) => [answer.id, answer] as const))(
  '%s passes untouched',
  (_id, answer) => {
    expect(flagsOf(answer).map(({ kind, start, end }) => `${kind}: ${answer.answer.slice(start, end)}`)).toEqual([]);
  },
);
