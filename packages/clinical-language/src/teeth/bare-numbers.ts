import { anyOf, numberOf, numberWord, smallNumberWords, unitWords } from '../numbers/spoken-numbers.ts';
import { toothOfFdi, toothOfUniversal, toothOfUniversalLetter } from './numbered-teeth.ts';
import type { ToothMention } from './tooth-mentions.ts';

/* Teeth by bare numbers, as FDI and universal practices name them. A number that may be anything else is no tooth. */

const COUNTS =
  'days?|nights?|weeks?|wks?|months?|years?|yrs?|hours?|hrs?|minutes?|mins?|seconds?|secs?|times|mm|cm|ml|mls|mg|mcg|mil|mils|g|kg|kilos?|ncm|newtons?|hz|rpm|degrees?|microns?|ppm|parts|units?|milli\\w+|micro\\w+|grams?|' +
  'pounds?|euros?|dollars?|quid|bucks|francs?|pence|cents?|percent|hundred|thousand|million|point|half|am|pm|a\\.m|p\\.m|o.?clock|each|apiece|f|m|kph|mph|' +
  'teeth|people|children|men|women|feet|gauge|month-|year-|yo|of them|out of|over|by|stone|oh|grand';
/** Words in s that are no plural: "16 needs a crown". */
const VERBS =
  'is|was|has|needs?|shows|looks|hurts|does|feels|seems|bleeds|moves|tests|responds|aches|remains|requires|has|gets|gives|answers|percusses|throbs|drains|appears|sits|goes|comes|keeps|stays|wobbles|failed|us|this|as|perhaps|always|plus|less|across|abscess|pus|caries|gross|buccal\\w*|occlus\\w*|ankylos\\w*|pulpitis|periodontitis|necrosis|veneers?|loss|roots|canals|cusps|margins|cos|lingers|stands|touches|lies|shows?|crosses|tips|drifts|rotates|erupts';
const plural = new RegExp(`^\\s+(?!(?:${VERBS})\\b)[a-z][a-z-]*s\\b`, 'i');
/** "12 patients" is a count; "the 37 touches it" is none. */
const isCount = (text: string, start: number, end: number): boolean =>
  plural.test(text.slice(end, end + 30)) && !/\b(?:the|that|this) $/i.test(text.slice(Math.max(0, start - 6), start));
/** What is behind a number that counts, measures or dates something, also as the end of a range: "12 to 18 months". */
const countedAfter = new RegExp(
  `^(?:st|nd|rd|th)?(?:\\s?(?:to|or|-|–|and)\\s?(?:\\d{1,3}|${numberWord}))?(?:\\s?%|\\s?[°"×]|\\s?x\\s?\\d|[:/.]\\d|,\\d{3}|[- ]?(?:${COUNTS})\\b|\\s+(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b|-(?!and\\b|to\\b)\\w)`,
  'i',
);
/** What is before a number that is a time, an age, a length, a size, a score, a value or money. */
const measuredBefore = new RegExp(
  `(?:[£$€₣/×]\\s?|[:.]|\\d[,-]|\\b(?:${[
    // Times and dates
    '(?:in|back|seen|see (?:him|her|them)|booked|appointment|arrived|arrives?|come|coming|came|called|phoned|rang|ring|started|starts?|finish(?:ed|es)?|due|open|opens|closed?s?|left|leaves?|today|tomorrow|yesterday|tonight|morning|afternoon|evening|lunch|\\w+day) (?:back |in |again )?(?:at|for|by|until|till)',
    '(?:quarter|half|ten|five|twenty) (?:past|to)',
    'past|until|till|by|since|nearly|almost|under|day|days?|week|month|year|in the year|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: the)?',
    // Ages
    "(?:turned|turning|turns|age of|years of)|(?:he|she|they|who)(?:['’]s| is| was)(?: now| only| just| nearly)?|(?:boy|girl|child|lad|man|woman|lady|gentleman|son|daughter|patient|male|female)(?: of|,)?|aged?",
    // Sizes, lengths and shades
    '(?:working |root |canal )?lengths?(?: (?:is|was|of|at|to))?|sizes?|size to|files?|k-?files?|iso|taper|gauge|torque\\w*(?: (?:is|was|of|at|to))?|shades?|diameter|opening(?: \\w+){0,2}|opens?(?: straight)? to|measur\\w+|depths?(?: of)?|apex at|patent to|mb|mb2|db|ml|dl|isq|ostell',
    // Scores and values
    '(?:pulse|heart rate|rate|sats|saturation|pressure|temperature|temp|bmi|inr|hba1c|score|scores?d?|bpe|bewe|plaque|bleeding|index|asa|class|grade|stage|band|code|group|type|vitamin|hepatitis|spf)(?: (?:of|is|was|at|came back|down|from|to|up))*|over',
    // Names of other things
    'room|bay|chair|surgery|street|road|flat|house|ward|unit|extension|ext|page|step|question|visit|phase|item|level|row|lot|batch|channel|floor|gate|bus|route|no|factor|quantity|times|every|each|another|first|last|next|other|plus|minus|than|least|most|only|all|some|his|our',
    // Amounts and money
    'costs?|fee|fees|price|pays?|paid|charge[ds]?|owes?|comes to|down to|up to|dose|dropped|smokes?|smoking|drinks?|takes?|took|mg|ramipril|difene|eats?|lost|weighs?|another',
  ].join('|')})\\s+)$`,
  'i',
);
/** Hours, of which 11 and 12 are FDI teeth, too. */
const hourBefore = /\b(?:before|after|around|about|towards) $/i;
function isMeasure(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 48), start);
  if (countedAfter.test(text.slice(end, end + 40)) || measuredBefore.test(before)) return true;
  return /^(?:1[12]|eleven|twelve)$/i.test(text.slice(start, end)) && hourBefore.test(before);
}

/** "Ms Fennelly, 44, sent by": an age behind a name. */
const afterName = /(?:^|[\s(])(?<name>\p{Lu}[\p{L}'’-]+),? $/u;
const DENTAL =
  /^(?:Crowns?|Fillings?|Extractions?|Root|Implants?|Bridge|Veneers?|Onlays?|Inlays?|Caries|Decay|Teeth|Tooth|Composites?|Amalgams?|Sealants?|Percussion|Cold|Mobility|Distal|Mesial|Buccal|Lingual|Palatal|Occlusal|[A-Z]+)$/;
function isAge(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  const name = afterName.exec(before)?.groups?.name;
  return (
    name !== undefined && before.endsWith(', ') && !DENTAL.test(name) && /^(?:[,.;]|$| (?:F|M)\b)/.test(text.slice(end))
  );
}

const digit = `(?:[1-8]|${anyOf(unitWords.slice(0, 8))})`;
const fdiPair = new RegExp(
  `(?<![\\w.,/:£$€₣-])(?:(?<figures>[1-8][1-8])(?!\\w)|(?<first>${anyOf(unitWords.slice(0, 8))})[ -](?<second>${anyOf(unitWords.slice(0, 8))})(?![\\w-]))`,
  'gi',
);
/** "forty six": the number of a tooth as one number, which is also how ages, scores and prices are said. */
const compound = new RegExp(
  `(?<![\\w.,/:£$€₣-])(?:${anyOf(['twenty', 'thirty', 'forty'])}[ -]${anyOf(unitWords.slice(0, 8))})(?![\\w-])`,
  'gi',
);
/** What makes such a number a tooth: the article, or dental work before it. */
const namesTooth = /\b(?:the|this|that) $/i;
const worksOnTooth = /\b(\w+) (?:on|of|for|at|from|in) $/i;
/** Joins it to the tooth before it. */
const joinsTeeth = /^(?:,? and |, ?| ?& ?|,? or )$/i;
const digitAfter = new RegExp(`^(?:,? |-)${digit}(?![\\w.])`, 'i');
const digitBefore = new RegExp(`(?<!\\w)${digit},? $`, 'i');
/** A milk tooth in figures is seldom meant without one of these. */
const besideMilkTooth =
  /^,?(?: (?:and|or))? ?(?:[5-8][1-5]\b|cavit|reversible|irreversible|nerve|decay|caries|carious|mobile|loose|wobbl|pulp|crown|fill|steel|hall|extract|abscess|distal|mesial|occlusal|exfoliat|early|still|submerg|ankylos|is\b|was\b|has\b|needs\b)/i;
const beforeMilkTooth =
  /\b(?:[5-8][1-5],?(?: and)?|on|of|tooth|teeth|round|around the|crown|pulpotomy|extract\w*|cap on|between|and) $/i;

/** FDI numbers in figures and as two digits: "46", "four six". */
export function fdiTeeth(text: string): ToothMention[] {
  const found: ToothMention[] = [];
  for (const match of text.matchAll(fdiPair)) {
    const { figures, first = '', second = '' } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    const tooth = toothOfFdi(figures ? Number(figures) : numberOf(first) * 10 + numberOf(second));
    const before = text.slice(Math.max(0, start - 24), start);
    const after = text.slice(end, end + 24);
    if (!tooth || isMeasure(text, start, end)) continue;
    if (figures && (isCount(text, start, end) || isAge(text, start, end) || /^ off\b/.test(after))) continue;
    // A figure next to another belongs to a list of teeth or to something longer.
    if (/\d $/.test(before) && found.at(-1)?.end !== start - 1) continue;
    // Three digits in a row are a score.
    if (!figures && ((digitAfter.test(after) && !pairAfter.test(after)) || digitBefore.test(before))) continue;
    const isMilk = /[A-E]$/.test(tooth);
    if (isMilk && figures && !besideMilkTooth.test(after) && !beforeMilkTooth.test(before)) continue;
    found.push({ start, end, teeth: [tooth] });
  }
  return [...found, ...compoundTeeth(text)].sort((a, b) => a.start - b.start);
}

/** FDI numbers said as one number: "the forty six", "a crown on thirty six and thirty seven". */
export function compoundTeeth(text: string): ToothMention[] {
  const found: ToothMention[] = [];
  for (const match of text.matchAll(compound)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const tooth = toothOfFdi(numberOf(match[0]));
    const before = text.slice(Math.max(0, start - 24), start);
    const after = text.slice(end, end + 24);
    const last = found.at(-1);
    const isJoined = last !== undefined && joinsTeeth.test(text.slice(last.end, start));
    const work = worksOnTooth.exec(before)?.[1];
    const isNamed = isJoined || namesTooth.test(before) || (work !== undefined && workBefore.test(`${work} `));
    if (!tooth || !isNamed || isMeasure(text, start, end) || isCount(text, start, end)) continue;
    if (followedByNumber.test(after)) continue;
    found.push({ start, end, teeth: [tooth] });
  }
  return found;
}
/** "Seven four, seven five": the next pair, no third digit. */
const pairAfter = new RegExp(`^, ${digit}[ -]${digit}(?![\\w.])`, 'i');

const upTo32 = `(?:\\d{1,2}|(?:twenty|thirty)[ -]${anyOf(unitWords)}|${anyOf(smallNumberWords)})(?![\\w]|[./:]\\d)`;
const list = `${upTo32}(?:(?:,? and |, | )(?:#\\s?|number )?${upTo32})*`;
const named = new RegExp(`(?:\\b(?:numbers?|tooth|teeth)\\s+(?:numbers?\\s+)?#?|#\\s?)(?<all>${list})`, 'gi');
const inQuadrant = new RegExp(
  `\\b(?<jaw>upper|lower)[ -](?<side>left|right),?\\s+(?:hand\\s+)?(?:side\\s+)?(?<all>${list})`,
  'gi',
);
const behindPreposition = new RegExp(`\\b(?<preposition>on|of|for|between|at)\\s+(?<all>${list})`, 'gi');
const eachNumber = new RegExp(upTo32, 'gi');
/** A group that a number is of: "two of six", "a girl of twelve". */
const ofGroup =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+|out|nights?|days?|times?|total|maximum|count|score|set|pair|pack|group|class|family|party|girl|boy|man|woman|lady|mother|father|mum|mom|dad|teenager|child|age|depths?|pocket|average|recession|pocket\w*|mobility|width|height|thickness|probing|couple|all|both|most|none|each|some|any|bottle|course)\s+$/i;
const workBefore =
  /\b(?:crowns?|fillings?|composites?|amalgam|onlay|inlay|veneers?|implants?|extractions?|removal|root canals?|canals?|roots?|caries|decay|lesion|crack|fracture|mesial|distal|buccal|lingual|facial|palatal|occlusal|margins?|furcation|cusps?|film|periapical|prognosis|refer\w*|sealants?|bands?|post|build-?up|core|abutment|clasps?|rests?|m?o?d|[mdobfl]{1,4}|pfm|zirconia|emax|pocket(?:s|ing)?|recession|mobility|sensitivity|pain|tender\w*|swelling|abscess|apex|pulp|nerve|prep\w*|cemented|bonded|seated|placed|sdf|clamped|spots?|watch|work|neck)\s+$/i;
const smallOnly =
  /^\s*(?:[.,;:!?)]|$|(?:and|is|was|has|needs?|with|today|mesial|distal|occlusal|buccal|lingual|facial|shows|looks)\b)/i;

/** Universal numbers behind "#", "number", "tooth", a quadrant or a preposition, and the letters of milk teeth. */
export function universalTeeth(text: string): ToothMention[] {
  const found: ToothMention[] = [];
  const add = (match: RegExpExecArray, isWeak: boolean, isOf: (tooth: string) => boolean = () => true) => {
    const all = match.groups?.all ?? '';
    const from = match.index + match[0].length - all.length;
    for (const each of all.matchAll(eachNumber)) {
      const [start, end] = [from + each.index, from + each.index + each[0].length];
      const tooth = toothOfUniversal(/\d/.test(each[0]) ? Number(each[0]) : numberOf(each[0]));
      if (!tooth || !isOf(tooth) || isCount(text, start, end) || countedAfter.test(text.slice(end, end + 40))) return;
      if (
        isWeak &&
        (/^ (?:off\b|on \d)/.test(text.slice(end, end + 6)) ||
          isMeasure(text, start, end) ||
          followedByNumber.test(text.slice(end, end + 12)))
      )
        return;
      found.push({ start: each.index === 0 ? match.index : start, end, teeth: [tooth] });
    }
  };
  for (const match of text.matchAll(named)) add(match, false);
  for (const match of text.matchAll(inQuadrant)) {
    const { jaw = '', side = '' } = match.groups ?? {};
    const quadrant = `${jaw.charAt(0)}${side.charAt(0)}`.toUpperCase();
    add(match, false, (tooth) => tooth.startsWith(quadrant));
  }
  for (const match of text.matchAll(behindPreposition)) {
    const { preposition = '', all = '' } = match.groups ?? {};
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 20);
    const first = all.match(eachNumber)?.[0] ?? '';
    const number = /\d/.test(first) ? Number(first) : numberOf(first);
    const isOfGroup = preposition.toLowerCase() === 'of' && ofGroup.test(before);
    const isDental = workBefore.test(before);
    if (isOfGroup || (/^(?:at|between)$/i.test(preposition) && !isDental)) continue;
    if (number <= 8 && !isDental && !(preposition.toLowerCase() === 'on' && smallOnly.test(after))) continue;
    add(match, true);
  }
  return [...found, ...universalLetters(text)];
}
const followedByNumber = new RegExp(`^ (?:${numberWord}|\\d)`, 'i');

const letters =
  /(?:\b(?:tooth|teeth|numbers?)\s+|#\s?|\b(?:for|on|of) (?=[CEGHJKNPQRST]\b(?! ?#)))(?<all>[a-t](?:(?:,? and |, )[A-T])*)(?![\w'’])/gi;
const letterMeant = /^\s*(?:[.,;:!?)]|$|(?:is|was|has|needs?|and (?:tooth |#)?[B-T]|with|mesial|distal|occlusal)\b)/i;

function universalLetters(text: string): ToothMention[] {
  return Array.from(text.matchAll(letters)).flatMap((match): ToothMention[] => {
    const all = match.groups?.all ?? '';
    const end = match.index + match[0].length;
    const isMarked = match[0].startsWith('#');
    // "The tooth a little higher", "teeth I saw".
    if (/^[ai]$/i.test(all) && !isMarked && !letterMeant.test(text.slice(end, end + 12))) return [];
    if (/^(?:for|on|of)/i.test(match[0]) && !/^[A-T]/.test(all)) return [];
    const teeth = (all.match(/\b[a-t]\b/gi) ?? []).map(toothOfUniversalLetter).filter((tooth) => tooth !== undefined);
    return [{ start: match.index, end, teeth }];
  });
}
