import { comparable, linesOf, lostFacts } from './clinical-set.ts';
import { type Score, scored } from './score.ts';
import type { WrittenItem } from './written-item.ts';

/** Words of the profession that a patient does not know, besides codes of teeth. Written before any letter was read. */
const JARGON = new RegExp(
  `\\b(?:${[
    'caries|carious|lesions?|radiolucen\\w+|radiopaque|periapical|apical|apex|pulp(?:itis|al)?|irreversible|necrotic|non-vital|vitality',
    'percussion|ttp|occlusal\\w*|mesial\\w*|distal\\w*|buccal\\w*|lingual\\w*|palatal\\w*|incisal|labial|interproximal|cervical|mod|bpe|bop|cpitn',
    'rct|rsd|xla|gutta[ -]percha|obturat\\w+|instrumented|working length|hypochlorite|edta|idb|infiltration|lignospan|vasoconstrictor',
    'mandibular|maxillary|mandible|maxilla|furcation|mobility grade|recession|subgingival|supragingival|calculus|debridement|prophylaxis',
    'endodontic\\w*|periodontal|periodontitis|gingivitis|restorations?|abutment|pontic|attrition|abrasion|bruxism|malocclusion|overjet|overbite',
    'dentine|dentin|sinus tract|fistula|alveolar|pericoronitis|haemostasis|hemostasis|contralateral|bilateral\\w*|nad|tmj|tmd|crepitus',
    'lymphadenopathy|leukoplakia|hyperplasia|aetiology|etiology|prognosis|contraindicat\\w+|asymptomatic|oedema|edema|erythema\\w*',
    'opg|dpt|cbct|radiographs?|rubber dam|matrix band|etch\\w*|bonded with|curettage|luxat\\w+|elevat(?:or|ed)|flap|suture[ds]?',
  ].join('|')})\\b|\\b[UL][LR][1-8A-E]\\b`,
  'i',
);

const THIRD_PERSON = /\b(?:he|she|him|his|hers?|the patient|pt)\b/i;
const SECOND_PERSON = /\b(?:you|your|yours|we|us|our|please)\b/i;
/** Where the clinician must complete something. */
const MARK = '[';

/** The sentences of the letter between the greeting and the close. */
function bodyOf(letter: string): string[] {
  const close = letter.search(/^(?:Yours|Kind regards|Best wishes|Sincerely)/m);
  return linesOf(close < 0 ? letter : letter.slice(0, close))
    .map(({ text }) => text)
    .filter((text) => !/^(?:Dear|Re:?)\b/.test(text))
    .flatMap((text) => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u))
    .filter((text) => comparable(text) !== '');
}

/** Sentences that speak to the patient, or to the parent of a child. */
export const linesToPatient = ({ item, letter }: WrittenItem): Score =>
  scored(bodyOf(letter), (line) => {
    const [first = ''] = item.patient.name.split(' ');
    const isForOther = item.patient.child || item.patient.guardian !== null;
    const speaks = SECOND_PERSON.test(line) || (isForOther && line.includes(first));
    const isAbout = THIRD_PERSON.test(line) && !isForOther;
    return speaks && !isAbout && !line.includes(MARK) ? null : `${item.id}: not to the patient: ${line}`;
  });

export const linesPlain = ({ item, letter }: WrittenItem): Score =>
  scored(bodyOf(letter), (line) => (JARGON.test(line) ? `${item.id}: “${JARGON.exec(line)?.[0]}” in: ${line}` : null));

export const factsInLetter = ({ item, letter }: WrittenItem): Score => {
  const facts = item.facts.filter((fact) => fact.letter);
  const lost = new Set(lostFacts(facts, letter, true));
  return scored(facts, (fact) => (lost.has(fact) ? `${item.id}: lost in the letter: ${fact.span}` : null));
};
