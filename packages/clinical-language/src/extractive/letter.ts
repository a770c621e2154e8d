import { type Passage, readPassages } from '../sentences/passages.ts';
import { asidePattern, type TopicId } from '../sentences/topics.ts';
import { forPatient } from '../writing/write-for-patients.ts';
import { fillTemplate } from './fill-template.ts';
import type { LetterInput } from './inputs.ts';
import { notMentioned } from './notes.ts';

/** The topics of each placeholder. */
const places: { names: string[]; topics: TopicId[] }[] = [
  { names: ['complaint', 'presenting_complaint', 'reason'], topics: ['presenting-complaint', 'complaint-history'] },
  { names: ['diagnosis'], topics: ['diagnosis'] },
  { names: ['options', 'treatment_options'], topics: ['treatment-options'] },
  { names: ['risks'], topics: ['risks'] },
  { names: ['procedure', 'treatment_provided', 'treatment_today'], topics: ['anaesthesia', 'procedure-notes'] },
  { names: ['aftercare', 'advice', 'post_treatment_care'], topics: ['post-treatment-care'] },
  { names: ['follow_up', 'next_visit', 'next_steps'], topics: ['follow-up'] },
  { names: ['fees', 'costs', 'billing'], topics: ['billing'] },
];
const findings: TopicId[] = [
  'pre-treatment-assessment',
  'examination',
  'soft-tissues',
  'periodontal',
  'oral-hygiene',
  'radiographs',
];
const plan: TopicId[] = ['treatment-plan'];

/**
 * The letter: the clinic's template with the note's sentences for a patient in it, short forms spelt out. Findings include the
 * diagnosis, and the plan the treatment given, the aftercare and the next visit, unless the template has placeholders for
 * them. Talk of the team is omitted.
 */
export function composeLetter({ notes, transcript, template, context }: LetterInput): string {
  const source = notes.trim() ? notes : transcript;
  const passages = readPassages(source).filter(isForPatient);
  const asked = new Set(
    Array.from(template.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g), ([, name = '']) => name.toLowerCase()),
  );
  const own = (topic: TopicId) =>
    places.some(({ names, topics }) => topics.includes(topic) && names.some((name) => asked.has(name)));
  const unplaced = (...topics: TopicId[]) => topics.filter((topic) => !own(topic));
  const fillings = {
    ...contextFillings(context),
    findings: linesOf(passages, [...findings, ...unplaced('diagnosis')]),
    plan: linesOf(passages, [
      ...unplaced('anaesthesia', 'procedure-notes'),
      ...plan,
      ...unplaced('post-treatment-care', 'follow-up'),
    ]),
  };
  const named = places.flatMap(({ names, topics }) => names.map((name) => [name, linesOf(passages, topics)] as const));
  const aliases = { examination: fillings.findings, treatment_plan: fillings.plan, treatments: fillings.plan };
  const all = { ...aliases, ...Object.fromEntries(named), ...fillings };
  return template.trim() ? fillTemplate(template, all) : [...fillings.findings, ...fillings.plan].join('\n');
}

/** The placeholders of the visit, for every template. */
export function contextFillings(context: LetterInput['context']): Record<string, string> {
  return {
    patient_name: context.patientName,
    practitioner_name: context.practitionerName,
    practice_name: context.practiceName,
    date: context.date,
  };
}

function linesOf(passages: readonly Passage[], topics: readonly TopicId[]): string[] {
  return topics.flatMap((id) =>
    passages.filter(({ topic }) => topic === id).map(({ sentence }) => `- ${forPatient(sentence.text)}`),
  );
}

function isForPatient({ sentence }: Passage): boolean {
  return sentence.kind === 'sentence' && sentence.text !== notMentioned && !asidePattern.test(sentence.raw);
}
