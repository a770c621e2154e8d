import type { CheckedPlace, CheckKind, TextCheck } from '@openconsult/contracts/text-checks';

const kindLabels: Record<CheckKind, string> = {
  'side-clash': 'Two sides',
  'price-clash': 'Two prices',
  'dose-clash': 'Two doses',
  'notation-clash': 'Two teeth by the same number',
  mismatch: 'List and consent differ',
  mark: 'A place to complete',
  'left out': 'Inserted, although it was not said',
  tooth: 'This tooth was not said',
  side: 'This side was not said',
  surface: 'This surface was not said',
  drug: 'This drug was not said',
  dose: 'This dose was not said',
  number: 'This number was not said',
  price: 'This price was not said',
  date: 'This date was not said',
  negation: 'Said the other way round',
  choice: 'This choice was not said',
  statement: 'This was not said',
  risk: 'This risk was not said',
  treatment: 'This treatment was not said',
  status: 'It was not agreed',
  evidence: 'Its evidence was not said',
  addressee: 'Addressed to somebody else',
  name: 'This name was not said',
  term: 'This term was not said',
  thoughts: 'Thoughts of the writer',
  markup: 'Not plain text',
  link: 'A link that was not said',
  placeholder: 'A field that was not filled in',
  chatter: 'Words of the writer',
  instruction: 'An instruction to the writer',
  language: 'Another language',
  repetition: 'Written twice',
  'cut off': 'Cut off',
  empty: 'Empty',
};

export const placeLabels: Record<CheckedPlace, string> = {
  transcript: 'transcript',
  note: 'notes',
  letter: 'letter',
  treatment: 'treatments',
  consent: 'consents',
};

export const kindLabel = ({ kind }: Pick<TextCheck, 'kind'>): string => kindLabels[kind];

/** One line about a check, for a list. */
export const checkLine = (check: TextCheck): string => {
  if (check.readings.length > 0) return `${kindLabel(check)}: ${check.readings.map(({ value }) => value).join(' or ')}`;
  const words = check.words === '' ? '' : `: “${check.words}”`;
  return `${kindLabel(check)}, in the ${placeLabels[check.place]}${words}`;
};

export const isOpenCheck = ({ is_blocking, resolution }: TextCheck): boolean => is_blocking && resolution === null;
