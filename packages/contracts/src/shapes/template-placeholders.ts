/** A field of a letter or consent: `{{name}}` is replaced when the text is written. */
export interface TemplatePlaceholder {
  readonly name: string;
  readonly label: string;
  /** Other names that are filled in the same way. */
  readonly aliases?: readonly string[];
}

const ofVisit: readonly TemplatePlaceholder[] = [
  { name: 'patient_name', label: 'Patient’s name' },
  { name: 'practitioner_name', label: 'Practitioner’s name' },
  { name: 'practice_name', label: 'Practice’s name' },
  { name: 'date', label: 'Date' },
];

/** What letters and consents can be filled in with. A template with another one is refused: patients would miss a line. */
export const TEMPLATE_PLACEHOLDERS: Readonly<Record<'letter' | 'consent', readonly TemplatePlaceholder[]>> = {
  letter: [
    ...ofVisit,
    { name: 'addressee', label: 'Patient, or the parent of a child' },
    { name: 'complaint', label: 'Why they came', aliases: ['presenting_complaint', 'reason'] },
    { name: 'health', label: 'Health and allergies' },
    { name: 'findings', label: 'What was found', aliases: ['examination'] },
    { name: 'diagnosis', label: 'Diagnosis' },
    { name: 'options', label: 'Treatment options', aliases: ['treatment_options'] },
    { name: 'risks', label: 'Risks' },
    { name: 'discussed', label: 'Options, risks and fees' },
    { name: 'choice', label: 'What was chosen' },
    { name: 'plan', label: 'Treatment plan', aliases: ['treatment_plan', 'treatments'] },
    { name: 'procedure', label: 'Treatment given', aliases: ['treatment_provided', 'treatment_today'] },
    { name: 'aftercare', label: 'Aftercare', aliases: ['advice', 'post_treatment_care'] },
    { name: 'follow_up', label: 'Next visit', aliases: ['next_visit', 'next_steps'] },
    { name: 'fees', label: 'Fees', aliases: ['costs', 'billing'] },
  ],
  consent: [
    ...ofVisit,
    { name: 'treatment', label: 'Treatment' },
    { name: 'tooth', label: 'Tooth' },
    { name: 'alternatives', label: 'Alternatives explained' },
    { name: 'spoken_risks', label: 'Risks explained' },
    { name: 'risks', label: 'Risks' },
    { name: 'price', label: 'Price' },
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
