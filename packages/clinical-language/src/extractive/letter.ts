import { type LetterLine, type LetterPart, letterLines, readerOf } from '../letters/index.ts';
import { fillTemplate } from './fill-template.ts';
import type { LetterInput } from './inputs.ts';

/** The placeholders of a letter template and what each holds. A part goes to the first of its placeholders that there is. */
const placeholders: readonly [names: readonly string[], parts: readonly LetterPart[]][] = [
  [['why_you_came', 'complaint', 'presenting_complaint', 'reason'], ['reason']],
  [['health', 'allergies', 'medical_history'], ['health']],
  [['findings', 'examination'], ['findings']],
  [['diagnosis'], ['diagnosis']],
  [['done', 'procedure', 'treatment_provided', 'treatment_today'], ['done']],
  [['options', 'treatment_options'], ['options']],
  [['risks'], ['risks']],
  [['fees', 'costs', 'billing'], ['fees']],
  [['choice', 'decision'], ['choice']],
  [['follow_up', 'next_visit'], ['follow-up']],
  [['aftercare', 'advice', 'post_treatment_care', 'watch_for'], ['aftercare']],
  [['discussed'], ['options', 'risks', 'fees']],
  [['next_steps'], ['plan', 'follow-up']],
  [
    ['findings', 'examination'],
    ['diagnosis', 'health'],
  ],
  [
    ['plan', 'treatment_plan', 'treatments'],
    ['done', 'options', 'risks', 'choice', 'plan', 'fees', 'follow-up', 'aftercare', 'diagnosis', 'health'],
  ],
  [
    ['next_steps', 'discussed', 'aftercare', 'choice', 'findings'],
    ['options', 'risks', 'fees', 'choice', 'plan', 'follow-up', 'aftercare', 'health'],
  ],
];

/**
 * The letter: the clinic's template with what was found, discussed, chosen and advised, said to the patient or to the
 * parent of a child. A part without a placeholder of its own goes to a wider one: the diagnosis to the findings,
 * everything that was decided to the plan. Words that need the clinician are marked.
 */
export function composeLetter({ notes, transcript, template, context, isChild, guardian }: LetterInput): string {
  const reader = readerOf({ patientName: context.patientName, transcript: transcript || notes, isChild, guardian });
  const lines = letterLines({ notes, transcript }, reader);
  if (!template.trim()) return linesOf(lines).join('\n');
  const asked = new Set(
    Array.from(template.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g), ([, name = '']) => name.toLowerCase()),
  );
  const addressee = reader.kind === 'parent' ? `parent or guardian of ${context.patientName}` : context.patientName;
  const greeted = template.replace(/^(\s*dear\s+)\{\{\s*patient_name\s*\}\}/im, '$1{{addressee}}');
  return fillTemplate(greeted, { ...contextFillings(context), addressee, ...fillingsOf(lines, asked) });
}

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

function fillingsOf(lines: readonly LetterLine[], asked: ReadonlySet<string>): Record<string, string[]> {
  const homes = new Map<LetterPart, string>();
  for (const [names, parts] of placeholders) {
    const name = names.find((one) => asked.has(one));
    if (name) for (const part of parts) if (!homes.has(part)) homes.set(part, name);
  }
  const byName = Map.groupBy(lines, ({ part }) => homes.get(part) ?? '');
  const filled = Object.fromEntries([...byName].map(([name, found]) => [name, linesOf(found)]));
  // A template may ask for the same under two names.
  return Object.fromEntries(
    placeholders.flatMap(([names]) => names).flatMap((name) => (filled[name] ? [[name, filled[name]]] : [])),
  );
}

const linesOf = (lines: readonly LetterLine[]): string[] => lines.map(({ text }) => `- ${text}`);
