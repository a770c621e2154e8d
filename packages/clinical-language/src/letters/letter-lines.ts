import { checkMark } from '@openconsult/contracts/check-marks';
import { findPrices } from '../prices/price-mentions.ts';
import { isConversation } from '../reading/conversation.ts';
import { type Act, CONCEPTS, type Concept, type ReadSentence } from '../reading/index.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { toTheRoom } from './asides.ts';
import { type LetterSource, said, sentencesForLetter } from './letter-sentences.ts';
import { rewriteForReader } from './rewrite.ts';
import type { Reader } from './speak-to.ts';
import type { Voice } from './team-voice.ts';
import { lower, setOf, wordsOf } from './words.ts';

/** The parts of a letter, in their order. */
export const LETTER_PARTS = [
  'reason',
  'health',
  'findings',
  'diagnosis',
  'done',
  'options',
  'risks',
  'fees',
  'choice',
  'plan',
  'follow-up',
  'aftercare',
] as const;
export type LetterPart = (typeof LETTER_PARTS)[number];

export interface LetterLine {
  part: LetterPart;
  text: string;
}

/** How a sentence comes into the letter: always, or where there is room, the highest rank first. */
interface Place {
  part: LetterPart;
  rank: number | 'always';
}

const places: Partial<Record<Concept, Place>> = {
  reason: { part: 'reason', rank: 9 },
  complaint: { part: 'reason', rank: 8 },
  medical: { part: 'health', rank: 4 },
  medication: { part: 'health', rank: 4 },
  allergy: { part: 'health', rank: 'always' },
  'dental-history': { part: 'reason', rank: 1 },
  extraoral: { part: 'findings', rank: 3 },
  'soft-tissue': { part: 'findings', rank: 4 },
  perio: { part: 'findings', rank: 5 },
  teeth: { part: 'findings', rank: 6 },
  occlusion: { part: 'findings', rank: 2 },
  tests: { part: 'findings', rank: 2 },
  radiograph: { part: 'findings', rank: 5 },
  diagnosis: { part: 'diagnosis', rank: 'always' },
  risk: { part: 'diagnosis', rank: 7 },
  anaesthetic: { part: 'done', rank: 3 },
  procedure: { part: 'done', rank: 7 },
  options: { part: 'options', rank: 'always' },
  'risks-discussed': { part: 'risks', rank: 'always' },
  fees: { part: 'fees', rank: 'always' },
  decision: { part: 'choice', rank: 'always' },
  consent: { part: 'choice', rank: 3 },
  plan: { part: 'plan', rank: 'always' },
  referral: { part: 'plan', rank: 'always' },
  'follow-up': { part: 'follow-up', rank: 'always' },
  prescription: { part: 'aftercare', rank: 'always' },
  aftercare: { part: 'aftercare', rank: 'always' },
};

/** Below this probability that a sentence is for the letter at all it is left out, unless it has a fact that must be in it. */
const SURE = 0.45;
/** Words of a letter before what is not needed is left out. */
const ENOUGH_WORDS = 320;
/** A clinical word is explained by the clinician in what must be in the letter; elsewhere the sentence is left out. */
const decided: ReadonlySet<Act> = new Set<Act>(['offered', 'agreed', 'declined', 'deferred']);
const bound =
  /\ballerg|\banaphyla|\bintoleran|\bno charge|\bfree of charge|\bno fee|\bband (?:[1-3]|one|two|three)\b|\bprescri|\bdeposit|\binstal+ments?\b|\bco-?pay|\bdeductible|\bchose\b|\bdeclin|\bopted\b|\bdoes(?:n't| not) want\b|\brefus/i;
const allergy = /\ballerg|\banaphyla|\bintoleran|\bnkda\b/i;
const isWell = /^(?:\w+ )?(?:fit|well|healthy)\b/i;
const reaction =
  /\b(?:rash|hives|came out in|comes out in|breaks out|react(?:s|ed|ion)?|upsets? (?:his|her|my|their|the) stomach|makes? (?:him|her|me|them) (?:sick|ill|itch|vomit|wheeze|swell)|brings? on|wheez\w+|put (?:him|her|me|them) in hospital|because of my stomach|swell(?:s|ed)? up|face swelled|whole face|can(?:no|')t (?:have|take))\b/i;
const medicine =
  /\b\w*(?:cillin|mycin|azole|profen|oxacin|cycline|codeine|codone|aspirin|latex|iodine|naproxen|sulfa|nickel|plasters?|elastoplast|xone|moxazole|lidocaine|articaine|morphine|tramadol|chlorhexidine)\b/i;
/** Said to a member of the team. */
const toTeam =
  /^(?:(?!you\b|we\b|i\b)\p{L}+,? )?(?:can|could|would|will) (?:you|somebody|someone|reception|the desk|the nurse)\b|^(?:is|are) (?:that|the|there) /iu;
/** Words around the dictation. */
const aboutDictating =
  /^(?:now,? )?(?:where was i|that(?:'s| is) (?:everything|all|it|me)\b(?!.{30})|hang on|hold on|let me\b(?! know))|\bnote to self\b|\bi tell a lie\b|\b(?:could|can|would) (?:somebody|someone|anybody)\b|\bsqueeze (?:him|her|them) in\b|\bremind me\b|^(?:front desk|reception|nurse),/i;
/** "Salma, ask her at the desk". */
const toNamed =
  /^\p{Lu}\p{Ll}+, (?:ask|book|squeeze|make|put|get|send|print|remind|ring|call|tell|scan|add|note|check)\b/u;
/** What is to be avoided or used, wherever it was said, unless it reports what the patient does. */
const advice =
  /\b(?:no|fewer|less|avoid(?:ing)?) (?:\w+,? ){0,2}(?:red wine|curry|sweets|haribo|toffees?|fizzy|cola|straws?|nails|crusts|cigarettes)\b|\b(?:cutting|stopping|giving up|down from) (?:\w+ ){0,4}(?:cigarettes|smoking|drink|cigars?|cigars? to \w+)\b[^.]{0,30}\b(?:help|before|after|whatever)|\b(?:gel|rinse|toothpaste|waterpik|picks|interdental|floss|mouthwash|prevident)\b[^.]{0,50}\b(?:overnight|at night|before bed|in the morning|after (?:lunch|meals|brushing)|a day)\b|\b(?:overnight|at night|before bed)\b[^.]{0,40}\b(?:gel|rinse|toothpaste)\b/i;
const told =
  /\b(?:he|she|they|i|patient|brushes|uses|used|using|cleans|flosses|rinses|takes|smokes|drinks|stopped|gave|given|placed|applied)\b/i;
const histories: ReadonlySet<Concept> = new Set<Concept>([
  'medical',
  'medication',
  'social',
  'dental-history',
  'complaint',
  'perio',
  'decision',
  'plan',
]);
/** An amount in words without its currency: "three thousand three hundred and fifty", "six twenty". */
const amount =
  /\b(?:hundred|thousand|grand)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen) (?:ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/i;
const withFigures: ReadonlySet<Concept> = new Set<Concept>([
  'medical',
  'medication',
  'anaesthetic',
  'procedure',
  'tests',
  'radiograph',
  'perio',
  'dental-history',
  'social',
  'extraoral',
  'teeth',
]);
const choosing =
  /\b(?:would (?:like|rather|prefer|sooner)|wants?|wanted|chose|chosen|opted|opts|decided|decides|prefers?|preferred|agree[sd]?|happy (?:to|with)|keen (?:to|on)|go(?:es|ing)? (?:for|ahead)|went (?:for|with)|declined?s?|refused?s?|accepted?s?|picked|picks|do(?:es)?(?:n't| not) want|not interested|think (?:it|about)|consented|settled on)\b/i;
const habits =
  /\b(?:smok(?:er|es|ed|ing)|cigarettes?|vap(?:es|er)|units? (?:a|per) week|units? of alcohol|retired|works? as|blood pressure|glass(?:es)? of)\b/i;
/** A dose that is to be taken: how much and how often. */
const dose =
  /\b\d+(?:\.\d+)? ?(?:mg|milligrams?|ml|micrograms?|mcg|g|grams?|ppm|parts per million|tablets?|capsules?|%)(?!\w)/i;
const often = /\b(?:daily|times|twice|once|a day|night|morning|hourly|every|tds|qds|bd|bid|tid|hours?|days)\b/i;

/** The lines of a letter. Notes that were edited are what counts; a transcript without notes is read alone. */
export function letterLines(source: LetterSource, reader: Reader): LetterLine[] {
  const sentences = sentencesForLetter(source);
  const speakers = new Set(source.turns?.map(({ speaker }) => speaker));
  const isTalk = isTalkBetween(source.transcript || source.notes, speakers);
  const found = sentences.flatMap((sentence, index) => {
    const place = placeOf(sentence);
    if (!place || (isTalk && isScrap(said(sentence), place))) return [];
    const line = rewriteForReader(said(sentence), topicOf(sentence, place), reader, {
      voice: voiceOf(sentence, isTalk),
      isReported: sentence.act === 'reported',
    });
    if (isTalk && /\b(?:i|my|me|mine)\b/i.test(line.text)) line.doubts.push('who is “I”');
    else if (isTalk && (isRunOn(line.text) || line.frame))
      line.doubts.push(line.frame ? 'half a sentence' : 'who says this');
    const words = line.text.split(' ').length;
    const isNeeded = place.rank === 'always' || (isTalk && hasFigures(said(sentence)));
    if (!isNeeded && (line.doubts.length > 0 || words > 45 || isCrumb(said(sentence)))) return [];
    const text = line.doubts.length > 0 ? `${line.text} ${checkMark(line.doubts)}` : line.text;
    return [{ index, ...place, text, words, frame: line.frame }];
  });
  const always = found.filter(({ rank }) => rank === 'always');
  let room = ENOUGH_WORDS - always.reduce((sum, { words }) => sum + words, 0);
  const others = found
    .filter(({ rank }) => rank !== 'always')
    .sort((a, b) => Number(b.rank) - Number(a.rank) || a.index - b.index)
    .filter(({ words, rank }) => {
      if (room < words && Number(rank) < 8) return false;
      room -= words;
      return true;
    });
  const chosen = [...always, ...others].sort((a, b) => a.index - b.index);
  const seen = new Set<string>();
  const lines = chosen.flatMap(({ part, text, frame }) =>
    seen.has(text) ? [] : seen.add(text) && [{ part, text, ...(frame && { frame }) }],
  );
  return explainedOnce(joinedPhrases(lines));
}

/** What is asked or answered in a talk, which says nothing without the rest: "Any allergies", "Yes please". */
const isScrap = (text: string, { rank }: Place): boolean => {
  if (rank === 'always' && hasFigures(text)) return false;
  const { words } = wordsOf(text);
  if (rank === 'always') return asked.test(text) || words.every((word) => replies.has(lower(word)));
  return asked.test(text) || words.length < 5;
};
const replies = setOf(
  "yes yeah no please ok okay thanks thank you fine sure right great good lovely that's it then so and not really none nothing never nope yep not",
);
const hasFigures = (text: string): boolean => /\d/.test(text) || amount.test(text);
const asked =
  /^(?:and |so |but |ok(?:ay)? )?(?:any (?!pain|swelling)\w+|how|what|when|where|who|which|why|(?:is|are|was|were|do|does|did|have|has|shall|should|can|could|would|will) (?:you|it|that|this|they|he|she|we|i|there|the)\b)(?!.{200})/i;

/** One or two words that say nothing alone: "Basic." */
const isCrumb = (text: string): boolean =>
  wordsOf(text).words.length < 3 && !/\b(?:no|not|none|normal|nothing|healthy|fine|clear|sound|well)\b/i.test(text);

/** Words of a line to which no other phrase is added. */
const LINE_WORDS = 30;

/** Phrases that follow each other behind the same words are one line. */
function joinedPhrases(lines: readonly (LetterLine & { frame?: string })[]): LetterLine[] {
  const joined: (LetterLine & { frame?: string })[] = [];
  for (const line of lines) {
    const before = joined.findLast(({ part }) => part === line.part);
    if (
      line.frame &&
      before?.frame === line.frame &&
      before.text.split(' ').length < LINE_WORDS &&
      before.text.endsWith('.')
    ) {
      before.text = `${before.text.slice(0, -1)}; ${line.text.slice(line.frame.length + 2)}`;
    } else joined.push({ ...line });
  }
  return joined.map(({ part, text }) => ({ part, text }));
}

/** A word that is explained in brackets is explained where it comes first. */
function explainedOnce(lines: readonly LetterLine[]): LetterLine[] {
  const explained = new Set<string>();
  return lines.map(({ part, text }) => ({
    part,
    text: text.replace(/ \((?:a |custom-made )[^()]{5,60}\)/g, (bracket) => {
      const isFirst = !explained.has(bracket);
      explained.add(bracket);
      return isFirst ? bracket : '';
    }),
  }));
}

const ofPatient: ReadonlySet<Concept> = new Set<Concept>([
  ...(['complaint', 'medical', 'medication', 'allergy', 'social', 'dental-history', 'family', 'decision'] as const),
]);
const ofClinician: ReadonlySet<Concept> = new Set<Concept>([
  ...([
    'procedure',
    'anaesthetic',
    'radiograph',
    'tests',
    'teeth',
    'perio',
    'soft-tissue',
    'extraoral',
    'diagnosis',
  ] as const),
  ...(['options', 'risks-discussed', 'plan', 'aftercare', 'prescription', 'referral', 'follow-up', 'fees'] as const),
]);
/** Words without a comma in which several people may speak. */
const RUN_ON_WORDS = 18;
const isRunOn = (text: string): boolean =>
  wordsOf(text).words.length > RUN_ON_WORDS && !/[,;:]/.test(text.slice(text.indexOf(':') + 1));

/** Above this probability it is known who says "I" of what. */
const SURE_WHO = 0.6;

/** A dictation speaks of the patient, a conversation to them. */
const WORDS_PER_YOU = 60;

/** Whether several people are heard; the notes no longer have the questions. It errs towards several. */
function isTalkBetween(text: string, speakers: ReadonlySet<string>): boolean {
  const spoken = splitSentences(text).map(({ raw }) => raw);
  const isAsked = spoken.filter((raw) => /\?$/.test(raw)).length > 2;
  const toYou = text.match(/\byou(?:r|rs)?\b/gi)?.length ?? 0;
  const words = text.split(/\s+/).length;
  return isConversation(spoken, speakers) || (isAsked && toYou > 1) || (toYou > 3 && toYou * WORDS_PER_YOU > words);
}

/** Who says "I": in a dictation the clinician; in a conversation who was heard, else by what it is about. */
function voiceOf({ speaker, concept, confidence, text }: ReadSentence, isTalk: boolean): Voice {
  if (speaker) return speaker === 'clinician' || speaker === 'patient' ? speaker : 'unknown';
  if (!isTalk) return 'clinician';
  const isToPatient = /\byou(?:r|rs|'\w+)?\b/i.test(text);
  if (confidence < SURE_WHO || isRunOn(text)) return 'unknown';
  if (ofPatient.has(concept)) return isToPatient ? 'unknown' : 'patient';
  return ofClinician.has(concept) && !/\b(?:my|mine|myself)\b/i.test(text) ? 'clinician' : 'unknown';
}

function placeOf(sentence: ReadSentence): Place | undefined {
  const text = said(sentence);
  if (
    !/\p{L}/u.test(text) ||
    /\?\s*$/.test(text) ||
    toTeam.test(text) ||
    aboutDictating.test(text) ||
    toNamed.test(text) ||
    toTheRoom.test(text)
  )
    return undefined;
  const place = places[sentence.concept];
  if (
    (allergy.test(text) || (reaction.test(text) && medicine.test(text))) &&
    !['aftercare', 'plan', 'risks-discussed'].includes(sentence.concept)
  )
    return places.allergy;
  const isAdvice = histories.has(sentence.concept) && advice.test(text) && !told.test(text);
  const isExplained = sentence.concept === 'social' && ['explained', 'ordered', 'planned'].includes(sentence.act);
  if (isAdvice || isExplained) return { part: 'aftercare', rank: 'always' };
  if (
    habits.test(text) &&
    !['explained', 'ordered', 'planned'].includes(sentence.act) &&
    findPrices(text).length === 0 &&
    !['aftercare', 'prescription', 'risks-discussed', 'reason'].includes(sentence.concept)
  )
    return undefined;
  const isBound =
    bound.test(text) ||
    decided.has(sentence.act) ||
    findPrices(text).length > 0 ||
    (amount.test(text) && !withFigures.has(sentence.concept)) ||
    (dose.test(text) && often.test(text) && !['medication', 'medical', 'anaesthetic'].includes(sentence.concept));
  if (isBound && sentence.concept !== 'heading') {
    const isPriced = findPrices(text).length > 0;
    const part = place && !(isPriced && place.part === 'findings') ? place.part : isPriced ? 'fees' : 'plan';
    return chosenPlace(sentence, { part, rank: 'always' }, text);
  }
  if (!place || !/\p{L}{2}/u.test(text)) return undefined;
  const probability = CONCEPTS.filter((concept) => isAlways(concept) || place.rank !== 'always')
    .filter((concept) => places[concept] !== undefined)
    .reduce((sum, concept) => sum + sentence.concepts[concept], 0);
  return probability >= SURE ? chosenPlace(sentence, place, text) : undefined;
}

const isAlways = (concept: Concept): boolean => places[concept]?.rank === 'always';

/** Said of a plan even among the findings: "We agreed a crown on the upper left six". */
const agreement = /\bwe(?:['’]ve| have)? (?:both |all )?agreed\b|\bagreed (?:to|on) (?:an?|the|have)\b/i;
/** What was agreed of these is listed with them. */
const afterChoice: ReadonlySet<Concept> = new Set<Concept>(['aftercare', 'prescription', 'follow-up', 'referral']);

/** What was chosen stands with the choices, wherever it was said. */
function chosenPlace({ concept }: ReadSentence, place: Place, text: string): Place {
  if (['options', 'plan', 'fees', 'consent', 'decision'].includes(concept) && choosing.test(text))
    return { part: 'choice', rank: 'always' };
  if (agreement.test(text) && !afterChoice.has(concept)) return { part: 'choice', rank: 'always' };
  if (concept === 'decision' && /\b(?:asked|wanted to know|wondered)\b/i.test(text))
    return { part: 'options', rank: 'always' };
  return place;
}

/** The topic whose frame introduces a phrase. */
function topicOf(sentence: ReadSentence, place: Place): Concept {
  if (place === places.allergy)
    return sentence.concept === 'medical' && isWell.test(said(sentence)) ? 'medical' : 'allergy';
  return place.part === 'aftercare' && sentence.concept !== 'prescription' ? 'aftercare' : sentence.concept;
}
