import { capitalised } from '../text/capitals.ts';
import type { Reader } from './speak-to.ts';
import {
  adverbs,
  baseOf,
  finiteWords,
  participles,
  patientBases,
  patientPasts,
  patientThirds,
  teamBases,
  teamPasts,
} from './verbs.ts';
import { lower, setOf, textOf, type Word, wordsOf } from './words.ts';

/** What introduces a phrase that is no sentence, by what it is about. */
const frames: Record<string, [patient: string, parent: string]> = {
  reason: ['About your visit', 'About your visit'],
  complaint: ['You told us', 'You told us'],
  medical: ['Your health', "Your child's health"],
  medication: ['Your medicines', "Your child's medicines"],
  allergy: ['Your allergies', "Your child's allergies"],
  social: ['You told us', 'You told us'],
  'dental-history': ['You told us', 'You told us'],
  family: ['Your family', 'Your family'],
  radiograph: ['What your X-rays show', "What your child's X-rays show"],
  tests: ['What your tests show', "What your child's tests show"],
  diagnosis: ['Your diagnosis', "Your child's diagnosis"],
  risk: ['Your outlook', "Your child's outlook"],
  options: ['Your options', 'Your options'],
  'risks-discussed': ['You should know', 'You should know'],
  decision: ['Your decision', 'Your decision'],
  consent: ['Your consent', 'Your consent'],
  plan: ['Your treatment plan', "Your child's treatment plan"],
  anaesthetic: ['How we numbed you', 'How we numbed your child'],
  procedure: ['What we did for you', 'What we did for your child'],
  aftercare: ['Our advice to you', 'Our advice to you'],
  prescription: ['Your medicines', "Your child's medicines"],
  referral: ['Your referral', "Your child's referral"],
  'follow-up': ['Your next visits', "Your child's next visits"],
  fees: ['Your costs', 'Your costs'],
};
const found: [string, string] = ['What we found when we looked at you', 'What we found'];

/** Topics where the subject that a sentence leaves out is the patient. */
const ofPatient = setOf('reason complaint medical medication allergy social dental-history decision consent');
const findings = setOf('extraoral soft-tissue perio teeth occlusion tests radiograph');
const forYou = setOf('aftercare prescription follow-up');
const leadingAdverbs = setOf('last first still only previously currently now recently usually also');
const states = setOf(
  'allergic diabetic asthmatic pregnant keen happy aware nervous anxious unwell well exempt retired married teetotal unsure willing reluctant scared terrified',
);
const smokers = setOf('smoker non-smoker ex-smoker vaper');
const subjects = setOf('i we you it one both everything nothing something there this that these they he she its');
const bodyParts =
  setOf(`gap bone ridge tooth crown filling bite jaw gum gums teeth lips lip cheek cheeks tongue root roots nerve bridge denture dentures implant mouth palate
face neck glands saliva socket throat skin swelling pain sensitivity breath sinus plaque tartar smile enamel airway chin forehead sinuses veneers veneer brace retainer retainers plate stitches wound`);
const ownable =
  setOf(`gap bone tooth crown bite jaw gum gums teeth lips lip cheek cheeks tongue root roots nerve bridge denture dentures implant mouth palate face neck glands filling socket
swelling pain saliva airway throat skin smile brace retainer retainers stitches`);
const describes =
  setOf(`sound healthy tender sore loose missing broken chipped cracked decayed worn alive dead filled crowned swollen red inflamed painful stuck fine
intact clean dry unchanged stable sensitive sharp rough dark discoloured discolored discoloured gone out unrestored present absent normal clear healed beyond badly slightly very not heavily previously partly fully`);

export interface Completed {
  text: string;
  /** Whether it is a sentence that needed nothing but the steps before. */
  isSentence: boolean;
  frame?: string;
}

/** A whole sentence: with the subject that a dictation leaves out, or behind a few words that say what it is about. */
export function completeSentence(
  words: readonly Word[],
  concept: string,
  reader: Reader,
  isReported: boolean,
): Completed {
  const text = textOf(words).trim();
  const [first] = words;
  if (!first) return { text, isSentence: false };
  const said = lower(first);
  if (reader.names.has(said) || subjects.has(said) || /^(?:i|we|you|it|there|that|they)'/.test(said))
    return { text, isSentence: true };
  if (shown.has(said) && (findings.has(concept) || concept === 'diagnosis'))
    return { text: `${shownBy(concept, reader)}${textOf(words.slice(1))}`, isSentence: true };
  const pictures = picturesTaken(text);
  if (pictures) return { text: pictures, isSentence: true };
  const led = withSubject(words, text, concept, reader);
  if (led) return { text: led, isSentence: true };
  if (said === 'no' || said === 'nil') return { text: denied(words, text, concept, reader), isSentence: true };
  if (isImperative(words, concept) || hasVerb(words)) return { text: owned(words, concept, reader), isSentence: true };
  const described = describedTooth(words, reader) ?? describedPart(words, reader);
  if (described) return { text: described, isSentence: true };
  const frame = frameOf(concept, reader, isReported);
  return { text: `${frame}: ${uncapitalised(text)}`, isSentence: false, frame };
}

/** "Examination shows a fracture", without the announcement. */
const shown = setOf('shows showed reveals revealed');
function shownBy(concept: string, reader: Reader): string {
  if (concept !== 'radiograph') return 'We found';
  return reader.kind === 'patient' ? 'Your X-rays show' : "Your child's X-rays show";
}

/** What introduces a phrase about a topic. */
export function frameOf(concept: string, reader: Reader, isReported: boolean): string {
  const [forPatient, forParent] = frames[concept] ?? found;
  const told = reader.kind === 'patient' ? forPatient : forParent;
  return told === 'You told us' && !isReported ? 'We noted' : told;
}

function withSubject(words: readonly Word[], text: string, concept: string, reader: Reader): string | undefined {
  const isSelf = reader.kind === 'patient';
  const [first, second] = [lower(words[0]), lower(words[1])];
  const rest = textOf(words.slice(1));
  if (first === 'left' && !['the', 'a', 'an', 'it', 'him', 'her', 'you', 'them'].includes(second)) return undefined;
  const whose = isSelf ? 'You' : reader.child === 'your child' ? 'Your child' : reader.child;
  if (leadingAdverbs.has(first) && ofPatient.has(concept) && (patientPasts.has(second) || patientThirds.has(second)))
    return isSelf ? `You ${uncapitalised(agreeing(words))}` : `${whose} ${uncapitalised(text)}`;
  if (patientOrTeam(first) && second === 'by') return `${whose} ${isSelf ? 'were' : 'was'} ${uncapitalised(text)}`;
  if (['again', 'also', 'then'].includes(first) && teamPasts.has(second) && !findings.has(concept))
    return `We ${uncapitalised(text)}`;
  if (first === 'never' && (participles.has(second) || /ed$/.test(second)))
    return `${whose} ${isSelf ? 'have' : 'has'} ${uncapitalised(text)}`;
  if (ofPatient.has(concept)) {
    if (states.has(first) || (first === 'not' && states.has(second)))
      return `${whose} ${isSelf ? 'are' : 'is'} ${uncapitalised(text)}`;
    if (smokers.has(first))
      return `${whose} ${isSelf ? 'are' : 'is'} ${/^[aeiou]/.test(first) ? 'an' : 'a'} ${uncapitalised(text)}`;
    if (['on', 'under'].includes(first) && concept.startsWith('medic'))
      return `${whose} ${isSelf ? 'are' : 'is'} ${uncapitalised(text)}`;
    if (first === 'allergy') return `${whose} ${isSelf ? 'have' : 'has'} an ${uncapitalised(text)}`;
    if (['denies', 'denied'].includes(first) && second !== 'any')
      return `${whose} ${isSelf ? 'have' : 'has'} no${rest}`;
    const base = baseOf.get(first);
    if (base && first !== "isn't")
      return isSelf ? `You ${base}${agreeing(words.slice(1))}` : `${whose} ${uncapitalised(text)}`;
    if (
      ['had', 'would', 'will', 'could', 'can', 'did', "didn't", 'wanted', 'cannot', "can't", "couldn't"].includes(first)
    )
      return `${whose} ${uncapitalised(text)}`;
  }
  if (
    patientThirds.has(first) &&
    !findings.has(concept) &&
    ['wants', 'prefers', 'understands', 'agrees', 'declines', 'reports', 'complains', 'accepts'].includes(first)
  )
    return isSelf ? `You ${baseOf.get(first)}${agreeing(words.slice(1))}` : `${whose} ${uncapitalised(text)}`;
  if (patientPasts.has(first) && ofPatient.has(concept) && !(teamPasts.has(first) && concept === 'consent'))
    return `${isSelf ? 'You' : whose} ${uncapitalised(text)}`;
  if (first === 'referred' && second === 'to') return `We referred ${isSelf ? 'you' : uncapitalised(whose)}${rest}`;
  if (teamPasts.has(first) && !findings.has(concept) && concept !== 'decision') return `We ${uncapitalised(text)}`;
  if (teamPasts.has(first) && ['took', 'checked', 'examined', 'tested'].includes(first))
    return `We ${uncapitalised(text)}`;
  if (words.some((word) => ['not', 'no', 'nothing'].includes(lower(word)))) return undefined;
  if (
    ['refer', 'prescribe', 'send', 'arrange', 'monitor', 'book'].includes(first) &&
    teamBases.has(first) &&
    ['plan', 'referral', 'follow-up', 'prescription'].includes(concept)
  )
    return `We will ${uncapitalised(text)}`;
  return undefined;
}

const patientOrTeam = (word: string): boolean => patientPasts.has(word) || teamPasts.has(word);

/** "takes ramipril and smokes": the verbs after the first one. */
function agreeing(words: readonly Word[]): string {
  return textOf(
    words.map((word, i) => {
      const base = baseOf.get(lower(word));
      let before = i - 1;
      while (before > 0 && adverbs.has(lower(words[before]))) before -= 1;
      const isNext = i === 1 && leadingAdverbs.has(lower(words[0]));
      const isAgreeing = isNext || ['and', 'but', 'or'].includes(lower(words[before])) || /,/.test(word.before);
      return base && isAgreeing ? { ...word, text: base } : word;
    }),
  );
}

function denied(words: readonly Word[], text: string, concept: string, reader: Reader): string {
  const isSelf = reader.kind === 'patient';
  const phrase = uncapitalised(text);
  if (hasVerb(words.slice(0, 6)) && (!findings.has(concept) || concept === 'radiograph')) return text;
  if (/^no (?:charge|fee|cost|payment)\b/i.test(phrase)) return `There is ${phrase}`;
  if (forYou.has(concept)) return concept === 'aftercare' ? `Please, ${phrase}` : `You need ${phrase}`;
  if (['medical', 'medication', 'allergy', 'complaint', 'family'].includes(concept))
    return isSelf
      ? `You have ${phrase}`
      : `${reader.child === 'your child' ? 'Your child' : reader.child} has ${phrase}`;
  const notTaken = noPictures.exec(phrase);
  if (notTaken) return `${capitalised(notTaken[1] ?? '')} were ${phrase.slice(notTaken[0].length)}`;
  if (concept === 'radiograph') return `Your X-rays show ${phrase}`;
  if (findings.has(concept) || concept === 'diagnosis') return isSelf ? `You had ${phrase}` : `We found ${phrase}`;
  if (concept === 'fees' && /\b(?:charge|fee|cost|bill|deposit|balance)\b/i.test(phrase)) return `There is ${phrase}`;
  return capitalised(text);
}

/** "No X-rays needed today." */
const noPictures = /^(no (?:\p{L}+ )?X-rays?) (?=(?:were )?(?:needed|taken|required|indicated|today)\b)/iu;

function isImperative(words: readonly Word[], concept: string): boolean {
  const [first, second] = [lower(words[0]), lower(words[1])];
  if (first === 'please' && second !== '') return true;
  if (!['aftercare', 'prescription'].includes(concept)) return false;
  return (
    patientBases.has(first) ||
    teamBases.has(first) ||
    ([
      'do',
      "don't",
      'be',
      'if',
      'when',
      'after',
      'for',
      'until',
      'any',
      'only',
      'always',
      'never',
      'starve',
      'soak',
      'swap',
      'dab',
      'lift',
      'stick',
      'drop',
    ].includes(first) &&
      second !== '')
  );
}

function hasVerb(words: readonly Word[]): boolean {
  return words.some((word, i) => i > 0 && finiteWords.has(lower(word)));
}

/** "the tooth" is "your tooth", and so is a tooth that is named without an article. */
function owned(words: readonly Word[], concept: string, reader: Reader): string {
  const isSelf = reader.kind === 'patient';
  const [first] = words;
  if (!first) return '';
  const text = textOf(words).trim();
  if (!isSelf && !/^(?:upper|lower)$/i.test(first.text) && !bodyParts.has(lower(first))) return text;
  const your = isSelf ? 'Your' : 'The';
  if (isJaw(words) || (bodyParts.has(lower(first)) && !forYou.has(concept))) return `${your} ${uncapitalised(text)}`;
  return text;
}

const qualifiers = setOf('left right upper lower front back top bottom same first second whole other');

/** "the left jaw muscle" as "your left jaw muscle", once, in a line that does not speak to the patient yet. */
export function withYour(text: string): string {
  const { words, end } = wordsOf(text);
  if (words.some((word) => ['you', 'your', 'yours', 'yourself'].includes(lower(word)))) return text;
  let isInBrackets = false;
  const at = words.findIndex((word, i) => {
    if (/[()]/.test(word.before)) isInBrackets = word.before.lastIndexOf('(') > word.before.lastIndexOf(')');
    if (isInBrackets || lower(word) !== 'the') return false;
    let next = i + 1;
    while (qualifiers.has(lower(words[next]))) next += 1;
    return (
      ownable.has(lower(words[next])) ||
      /^(?:x-?rays?|x|scan)$/.test(lower(words[next])) ||
      (next > i + 1 && /^(?:molar|premolar|incisor|canine)$/.test(lower(words[next])))
    );
  });
  if (at < 0) return text;
  return (
    textOf(words.map((word, i) => (i === at ? { ...word, text: word.text === 'The' ? 'Your' : 'your' } : word))) + end
  );
}

const isJaw = (words: readonly Word[]): boolean =>
  ['upper', 'lower'].includes(lower(words[0])) && ['left', 'right', 'front', 'back', 'teeth'].includes(lower(words[1]));

/** "upper left first molar badly decayed". */
function describedTooth(words: readonly Word[], reader: Reader): string | undefined {
  const isNamed = isJaw(words);
  const end = words.findIndex((word, i) => i < 6 && /^(?:molar|premolar|incisor|canine|tooth)$/.test(lower(word)));
  if (!isNamed || end < 0) return undefined;
  const next = words[end + 1];
  if (next?.before !== ' ' || !describes.has(lower(next))) return undefined;
  const name = `${reader.kind === 'patient' ? 'Your' : 'The'} ${uncapitalised(textOf(words.slice(0, end + 1)).trim())}`;
  return `${name} is${textOf(words.slice(end + 1))}`;
}

/** "the lining of the mouth healthy", "gums sore": with its verb. */
function describedPart(words: readonly Word[], reader: Reader): string | undefined {
  const end = words.findIndex((word, i) => i < 6 && bodyParts.has(lower(word)) && describes.has(lower(words[i + 1])));
  const [first] = words;
  if (end < 0 || !first || words[end + 1]?.before !== ' ') return undefined;
  const before = words.slice(0, end + 1);
  if (before.some((word, i) => (i > 0 && word.before !== ' ') || preposition.has(lower(word)))) return undefined;
  const isOf = before.some((word) => lower(word) === 'of');
  const isMany = !isOf && /(?:s|teeth)$/.test(lower(words[end])) && !/ss$/.test(lower(words[end]));
  const named = ['the', 'your', 'this'].includes(lower(first)) ? '' : reader.kind === 'patient' ? 'Your ' : 'The ';
  const name = textOf(before).trim();
  const whole = named ? named + uncapitalised(name) : capitalised(name);
  return `${whole} ${isMany ? 'are' : 'is'}${textOf(words.slice(end + 1))}`;
}

const preposition = setOf('in on at under with from for to and or no not');

/** "Small X-rays of the back teeth taken, both healthy": who took them. */
const taken =
  /^(?<what>(?:an? |the |two |three )?(?:\p{L}+ ){0,2}(?:X-rays?(?: of [\p{L} ]{1,40}?)?|scans?|photos|photographs|impressions)) taken(?: today)?(?:[.,;:] ?(?<rest>.*))?$/iu;
function picturesTaken(text: string): string | undefined {
  const { what, rest } = taken.exec(text)?.groups ?? {};
  if (!what) return undefined;
  const article = /^scan$/i.test(what) ? 'a ' : '';
  return `We took ${article}${uncapitalised(what)}${rest ? `: ${uncapitalised(rest)}` : ''}`;
}

/** A first letter in lower case, unless it is a name, a short form or "I". */
function uncapitalised(text: string): string {
  const [first] = wordsOf(text).words;
  if (!first || /^I\b|^I'|\p{Lu}.*\p{Lu}|^\p{Lu}\d|^X\b/u.test(first.text) || isNamedAfter(first.text)) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "Down's syndrome", but "It's". */
const isNamedAfter = (word: string): boolean =>
  /^\p{Lu}\p{Ll}+'s$/u.test(word) && !/^(?:it|that|there|what|he|she|who|here|let|today|tomorrow)'s$/i.test(word);
