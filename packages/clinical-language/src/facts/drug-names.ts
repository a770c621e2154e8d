import { drugs } from '../terms/lists/drugs.ts';
import { wordsOf, wordTokens } from '../text/word-tokens.ts';

const NOT_DRUGS = new Set(
  'three times a day four twice milligrams micrograms millilitres milliliters millimetres millimeters with acid sodium artificial saliva povidone nitrous oxide analgesia prophylaxis'.split(
    ' ',
  ),
);
const names = new Set(drugs.flatMap(wordsOf).filter((word) => word.length > 4 && !NOT_DRUGS.has(word)));
/** The ends of the names that the World Health Organization gives to families of drugs. */
const family =
  /(?:cillin|mycin|floxacin|cycline|azole|nidazole|prazole|sartan|statin|dipine|caine|profen|triptan|olol|gliptin|gliflozin|parin|xaban|gatran|coxib|setron|zepam|zolam|barbital|pril|oxetine|ciclovir|cyclovir|dronate|dronic|tidine|lukast|semide|thiazide|codone|morphine)$/;
const NOT_FAMILY = new Set(['april', 'caine']);

/** The drugs of a text by name, in lower case. */
export const drugsIn = (text: string): { start: number; end: number; name: string }[] =>
  wordTokens(text)
    .filter(
      ({ word }) =>
        names.has(word) || SAME.has(word) || (word.length > 5 && family.test(word) && !NOT_FAMILY.has(word)),
    )
    .map(({ start, end, word }) => ({ start, end, name: sameDrug(word) }));

/** Other names and short forms of a drug: each line is one drug, compared by its first name. */
const SAME: ReadonlyMap<string, string> = new Map(
  [
    'lidocaine lignocaine lido xylocaine lignospan',
    'articaine septocaine septanest',
    'mepivacaine carbocaine scandonest',
    'prilocaine citanest',
    'paracetamol acetaminophen apap tylenol panadol calpol',
    'ibuprofen ibu nurofen advil motrin',
    'naproxen aleve',
    'adrenaline epinephrine epi',
    'amoxicillin amoxycillin amoxil amoxi',
    'azithromycin azithro zithromax',
    'doxycycline doxy',
    'metronidazole flagyl metro',
    'clindamycin clinda',
    'chlorhexidine corsodyl peridex chx',
    'aciclovir acyclovir',
    'cefalexin cephalexin',
    'antibiotics antibiotic abx',
    'bisphosphonates bisphosphonate',
    'anticoagulants anticoagulant',
  ].flatMap((line) => {
    const same = line.split(' ');
    return same.map((name): [string, string] => [name, same[0] ?? name]);
  }),
);
const sameDrug = (word: string): string => SAME.get(word) ?? word;
