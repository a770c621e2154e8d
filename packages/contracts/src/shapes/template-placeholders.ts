/** A field of a letter or consent: `{{name}}` is replaced when the text is written. */
export interface TemplatePlaceholder {
  readonly name: string;
  readonly label: string;
  /** An invented value, to look at a template with. */
  readonly example: string;
  /** Other names that are filled in the same way. */
  readonly aliases?: readonly string[];
}

const ofVisit: readonly TemplatePlaceholder[] = [
  { name: 'patient_name', label: 'Patient’s name', example: 'Rosalind Okafor' },
  { name: 'practitioner_name', label: 'Practitioner’s name', example: 'Nora Quist' },
  { name: 'practice_name', label: 'Practice’s name', example: 'Harbour Dental' },
  { name: 'date', label: 'Date', example: '1 March 2026' },
];

/** What letters and consents can be filled in with. A template with another one is refused: patients would miss a line. */
export const TEMPLATE_PLACEHOLDERS: Readonly<Record<'letter' | 'consent', readonly TemplatePlaceholder[]>> = {
  letter: [
    ...ofVisit,
    { name: 'addressee', label: 'Patient, or the parent of a child', example: 'Rosalind Okafor' },
    {
      name: 'complaint',
      label: 'Why they came',
      aliases: ['presenting_complaint', 'reason'],
      example: 'You came because an upper left tooth was sensitive to cold.',
    },
    { name: 'health', label: 'Health and allergies', example: 'You told us that you are allergic to penicillin.' },
    {
      name: 'findings',
      label: 'What was found',
      aliases: ['examination'],
      example: 'A corner of your upper left molar has broken off.',
    },
    { name: 'diagnosis', label: 'Diagnosis', example: 'The nerve of the tooth is irritated, and can recover.' },
    {
      name: 'options',
      label: 'Treatment options',
      aliases: ['treatment_options'],
      example: 'We talked about a filling, an onlay and a crown.',
    },
    { name: 'risks', label: 'Risks', example: '- The tooth may be sensitive for some days.' },
    {
      name: 'discussed',
      label: 'Options, risks and fees',
      example: 'We talked about a filling, an onlay and a crown, their risks and their prices.',
    },
    { name: 'choice', label: 'What was chosen', example: 'You chose an onlay for £450.00.' },
    {
      name: 'plan',
      label: 'Treatment plan',
      aliases: ['treatment_plan', 'treatments'],
      example: 'We will place an onlay on the tooth.',
    },
    {
      name: 'procedure',
      label: 'Treatment given',
      aliases: ['treatment_provided', 'treatment_today'],
      example: 'Today we prepared the tooth and placed a temporary cover.',
    },
    {
      name: 'aftercare',
      label: 'Aftercare',
      aliases: ['advice', 'post_treatment_care'],
      example: 'Avoid sticky food on that side.',
    },
    {
      name: 'follow_up',
      label: 'Next visit',
      aliases: ['next_visit', 'next_steps'],
      example: 'We see you again in two weeks.',
    },
    { name: 'fees', label: 'Fees', aliases: ['costs', 'billing'], example: '£450.00' },
  ],
  consent: [
    ...ofVisit,
    { name: 'addressee', label: 'Patient, or the parent of a child', example: 'Rosalind Okafor' },
    { name: 'treatment', label: 'Treatment', example: 'Onlay' },
    { name: 'tooth', label: 'Tooth', example: 'UL6 (upper left first molar)' },
    { name: 'alternatives', label: 'Alternatives explained', example: '- A filling or a crown.' },
    { name: 'spoken_risks', label: 'Risks explained', example: '- The onlay may come off.' },
    { name: 'risks', label: 'Risks', example: '- The tooth may be sensitive for some days.' },
    { name: 'price', label: 'Price', example: '£450.00' },
  ],
};

/** Without these, what was said is left out of a letter, or the facts of a consent: nothing else takes them. */
const NEEDED: Readonly<Record<'letter' | 'consent', readonly string[]>> = {
  letter: ['findings', 'plan'],
  consent: ['treatment', 'risks'],
};

const placeholder = /\{\{([^{}]*)\}\}/g;

const namesIn = (template: string): string[] =>
  Array.from(template.matchAll(placeholder), ([, name = '']) => name.trim());

/** The placeholders that a template should have and has not. */
export function missingPlaceholdersOf(kind: 'letter' | 'consent', template: string): TemplatePlaceholder[] {
  const names = new Set(namesIn(template).map((name) => name.toLowerCase()));
  return TEMPLATE_PLACEHOLDERS[kind].filter(
    ({ name, aliases = [] }) => NEEDED[kind].includes(name) && ![name, ...aliases].some((one) => names.has(one)),
  );
}

/** The first placeholder of a template that cannot be filled in; null if every one can. */
export function unknownPlaceholderIn(kind: 'letter' | 'consent', template: string): string | null {
  const known = new Set(TEMPLATE_PLACEHOLDERS[kind].flatMap(({ name, aliases = [] }) => [name, ...aliases]));
  return namesIn(template).find((name) => !known.has(name.toLowerCase())) ?? null;
}

/** Who and when: a template may close with them. */
const OF_VISIT: ReadonlySet<string> = new Set([...ofVisit.map(({ name }) => name), 'addressee']);

/** What a template says below the last field for a patient's facts, line by line: how a letter or consent closes. */
export function closingLines(template: string): string[] {
  const fields = Array.from(template.matchAll(/\{\{ ?([\w.-]+) ?\}\}/g));
  const last = fields.findLast(([, name = '']) => !OF_VISIT.has(name.toLowerCase()));
  if (last === undefined) return [];
  return template
    .slice(last.index)
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.includes('{{') && !line.startsWith('#'));
}
