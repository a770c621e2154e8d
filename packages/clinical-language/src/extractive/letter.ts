import { TEMPLATE_PLACEHOLDERS } from '@openconsult/contracts/template-placeholders';
import { type LetterLine, type LetterPart, letterLines, readerOf, treatmentLines } from '../letters/index.ts';
import { type Filling, fillTemplate } from './fill-template.ts';
import type { LetterInput } from './inputs.ts';

/** The placeholders that take each part of the letter, the nearest first: a template need not have them all. */
const homes: Readonly<Record<LetterPart, readonly string[]>> = {
  reason: ['complaint'],
  health: ['health', 'findings', 'plan', 'aftercare'],
  findings: ['findings'],
  diagnosis: ['diagnosis', 'findings', 'plan'],
  done: ['procedure', 'plan'],
  options: ['options', 'discussed', 'plan', 'choice', 'aftercare', 'findings'],
  risks: ['risks', 'discussed', 'plan', 'options', 'aftercare', 'findings'],
  fees: ['fees', 'discussed', 'plan', 'options', 'aftercare', 'findings'],
  choice: ['choice', 'plan', 'discussed', 'options', 'aftercare', 'findings'],
  plan: ['plan', 'follow_up', 'choice', 'aftercare', 'findings'],
  'follow-up': ['follow_up', 'plan', 'aftercare', 'findings'],
  aftercare: ['aftercare', 'plan', 'follow_up', 'findings'],
};

/**
 * The letter: the clinic's template with what was found, discussed, chosen and advised, said to the patient or to the
 * parent of a child. A part without a placeholder of its own goes to a wider one: the diagnosis to the findings,
 * everything that was decided to the plan. Words that need the clinician are marked.
 */
export function composeLetter(input: LetterInput): string {
  const { template, treatments = [] } = input;
  const reader = letterReader(input);
  const said = letterLines(input, reader);
  const lines = [...said, ...treatmentLines(treatments, said, reader)];
  if (!template.trim()) return linesOf(lines).join('\n');
  const asked = new Set(
    Array.from(template.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g), ([, name = '']) => name.toLowerCase()),
  );
  return fillLetter(input, fillingsOf(lines, asked));
}

/** The clinic's template with what a writer of any kind put in its places, addressed to the patient or the parent of a child. */
export function fillLetter(input: LetterInput, fillings: Readonly<Record<string, Filling>>): string {
  const { template, context } = input;
  const isForParent = letterReader(input).kind === 'parent';
  const addressee = isForParent ? `parent or guardian of ${context.patientName}` : context.patientName;
  const greeted = template.replace(/^dear \{\{ ?patient_name ?\}\}/im, 'Dear {{addressee}}');
  return fillTemplate(greeted, { ...fillings, ...contextFillings(context), addressee });
}

const letterReader = ({ notes, transcript, context, isChild, guardian, conventions }: LetterInput) =>
  readerOf({
    patientName: context.patientName,
    transcript: transcript || notes,
    isChild,
    guardian,
    ...(conventions && { notation: conventions.notation }),
  });

/** The placeholders of the visit, for every template. */
export function contextFillings(context: LetterInput['context']): Record<string, string> {
  return {
    patient_name: context.patientName,
    addressee: context.patientName,
    practitioner_name: context.practitionerName,
    practice_name: context.practiceName,
    date: context.date,
  };
}

/** The lines of each placeholder that the template has, under all its names. */
function fillingsOf(lines: readonly LetterLine[], asked: ReadonlySet<string>): Record<string, string[]> {
  const namesOf = new Map(TEMPLATE_PLACEHOLDERS.letter.map(({ name, aliases = [] }) => [name, [name, ...aliases]]));
  const isAsked = (name: string) => namesOf.get(name)?.some((one) => asked.has(one)) ?? false;
  const byName = Map.groupBy(lines, ({ part }) => homes[part].find(isAsked));
  return Object.fromEntries(
    [...byName].flatMap(([name, found]) => (namesOf.get(name ?? '') ?? []).map((one) => [one, linesOf(found)])),
  );
}

const linesOf = (lines: readonly LetterLine[]): string[] => lines.map(({ text }) => `- ${text}`);
