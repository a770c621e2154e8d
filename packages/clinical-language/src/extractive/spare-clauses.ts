import type { Conventions } from '@openconsult/contracts/conventions';
import { type FactKind, findFacts } from '../facts/index.ts';
import type { Concept } from '../reading/labels.ts';
import type { ReadSentence } from '../reading/read-transcript.ts';
import { isOfWork } from '../reading/word-classes.ts';

/**
 * Below these probabilities a clause without a fact is left out: of the talk, of teeth, health and work, of names that no
 * list has, and where it denies or decides something.
 */
const LEAST = { plain: 0.15, clinical: 0.04, naming: 0.05, deciding: 0.03 };
/** Sentences of these have names that no list has. */
const NAMING: ReadonlySet<Concept> = new Set(['medical', 'medication', 'allergy', 'prescription']);
/** A clause with one of these is never left out. */
const HARD: ReadonlySet<FactKind> = new Set(['tooth', 'side', 'surface', 'drug', 'dose', 'number', 'price', 'date']);
const NAMED =
  /\b(?:allerg\w*|reactions?|rash|hives|swells?|consent\w*|agree\w*|declin\w*|refus\w*|pregnan\w*|smok\w*|pain(?:ful)?|bleed\w*|bled|infect\w*|numb\w*|left|right|upper|lower|top|bottom|percent|years?|months?|weeks?|days?|hours?|minutes?|twice|once|ago|since|tomorrow|\w+(?:teenth|tieth)|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b|\d|[£€$%]/i;
const DECIDING =
  /\b(?:no|not|never|none|nothing|nobody|without|cannot|\w+n['’]t|rather|prefer|happy|go (?:for|with|ahead)|i(?:'d| would) like|i want|fine by)\b/i;

/** Whether a part of what was said in a talk holds what a note must not lose. */
const holdsHardFacts = (text: string, conventions: Conventions | undefined): boolean =>
  NAMED.test(text) || findFacts(text, conventions).some(({ kind }) => HARD.has(kind));

/**
 * A sentence of a talk without the clauses that a note would not have; empty where it would have none of them. A clause
 * with a fact stays, and so does a sentence of which something was taken back.
 */
export function withoutSpareClauses(
  { text, clauses = [], struck, concept }: ReadSentence,
  conventions: Conventions | undefined,
): string {
  if (struck.length > 0 || clauses.length === 0) return text;
  const kept = clauses.filter(({ start, end, kept: share }) => {
    const clause = text.slice(start, end);
    const work = isOfWork(clause) ? LEAST.clinical : LEAST.plain;
    const least = DECIDING.test(clause) ? LEAST.deciding : NAMING.has(concept) ? LEAST.naming : work;
    if (share >= least) return true;
    return holdsHardFacts(clause, conventions);
  });
  if (kept.length === clauses.length) return text;
  const left = kept
    .map(({ start, end }) => text.slice(start, end))
    .join('')
    .trim();
  const sign = /[.!?…]["'”’)]*$/.exec(text)?.[0] ?? '';
  return left === '' ? '' : /[.!?…]["'”’)]*$/.test(left) ? left : `${left.replace(/[\s,;:–—]+$/, '')}${sign}`;
}
