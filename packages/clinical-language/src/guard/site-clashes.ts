import type { Concept } from '../reading/index.ts';
import { type Clash, keyOf, reading, type Stated } from './clash.ts';
import { meaningOf } from './evidence.ts';

const mirrored = (tooth: string): string => tooth.charAt(0) + (tooth.charAt(1) === 'L' ? 'R' : 'L') + tooth.slice(2);
const stemsOf = (words: string): ReadonlySet<string> => meaningOf(words);
/** What is wrong with a tooth, the same in other words. Two neighbours of the midline are often hurt together: no injuries. */
const GROUPS = [
  'decay caries carious cavity shadow lesion lucency hole',
  'abscess swelling sinus infection apical radiolucency pulpitis necrotic tender percussion deep lesion',
  'crack split',
].map(stemsOf);
const PATHOLOGY = new Set(GROUPS.flatMap((group) => [...group]));
/** Found and treated in other words. */
const TREATED = stemsOf(
  'extraction extracted remove removed root canal filling crown onlay prepared restoration pulp numbed sectioned dressed opened',
);
/** What says that a tooth was meant as it was said. */
const MEANT =
  /\b(?:other|also|as well|too|same|similarly|likewise|watch|monitor|sound|healthy|compar\w+|control|opposite|contralateral|both|left and right|previous\w*|last (?:week|month|year|time|visit)|years? ago|already|old|missing|lost|next (?:visit|time|week|month)|referr\w+|later|another|second (?:visit|tooth)|then the)\b/i;
const FOUND: ReadonlySet<Concept> = new Set(['complaint', 'teeth', 'tests', 'radiograph', 'diagnosis']);
const WORKED: ReadonlySet<Concept> = new Set(['procedure', 'anaesthetic', 'decision', 'plan', 'consent']);

/** Work that a sentence states in so many words, whatever its neighbours are about. */
const DONE =
  /\b(?:(?:i|we)(?: then)? (?:root )?(?:fitted|filled|extracted|removed|crowned|prepared|opened|drained|sectioned)|was (?:extracted|removed|filled|root filled|sectioned|opened))\b/i;
const isWork = ({ concept, text }: Stated): boolean => WORKED.has(concept) || DONE.test(text);

/** The same tooth on the left and on the right, never together in a sentence, where only one of them can be meant. */
export function siteClashes(sentences: readonly Stated[]): Clash[] {
  const byTooth = new Map<string, Stated[]>();
  for (const sentence of sentences)
    for (const tooth of new Set(sentence.facts.filter(({ kind }) => kind === 'tooth').map(({ value }) => value))) {
      const said = byTooth.get(tooth);
      if (said) said.push(sentence);
      else byTooth.set(tooth, [sentence]);
    }
  const clashes: Clash[] = [];
  for (const [tooth, own] of byTooth) {
    const other = byTooth.get(mirrored(tooth));
    // Each pair once, from its left tooth.
    if (!other || tooth.charAt(1) === 'R' || own.some((one) => other.includes(one))) continue;
    const [few, many] = own.length <= other.length ? [own, other] : [other, own];
    const [a, b] = own.length <= other.length ? [mirrored(tooth), tooth] : [tooth, mirrored(tooth)];
    const pair = twiceFound(few, many) ?? foundAndTreated(own, other);
    if (!pair) continue;
    const isOwnFirst = pair.isFirstOwn ?? false;
    const [x, y] =
      pair.isFirstOwn === undefined ? [a, b] : isOwnFirst ? [tooth, mirrored(tooth)] : [mirrored(tooth), tooth];
    clashes.push({
      key: keyOf('side', tooth.charAt(0) + tooth.slice(2), [x, y]),
      kind: 'side',
      readings: [reading(x, pair.first), reading(y, pair.second)],
      why:
        pair.isFirstOwn === undefined
          ? `The same finding is at ${x} and at ${y}.`
          : `The finding is at ${x}, the treatment at ${y}.`,
    });
  }
  return [...clashes, ...complaintClash(sentences), ...blockClash(sentences)];
}

interface Pair {
  first: Stated;
  second: Stated;
  /** Whether the first sentence names the left tooth; undefined where the tooth said more often is first. */
  isFirstOwn?: boolean;
}

/** One of the teeth is named once, with the finding of the other. */
function twiceFound(few: readonly Stated[], many: readonly Stated[]): Pair | undefined {
  const [odd] = few;
  if (!odd || few.length > 1 || isMeant(odd) || hasOwnWork(odd)) return undefined;
  const groups = GROUPS.filter((group) => shares(odd.meaning, group));
  const first = many.find((one) => !isMeant(one) && groups.some((group) => shares(one.meaning, group)));
  // A tooth of which something else is said, too, was meant.
  return first && many.length > 1 ? { first, second: odd } : undefined;
}

/** A finding that nothing is done about, and work at the mirrored tooth, of which nothing was found. */
function foundAndTreated(own: readonly Stated[], other: readonly Stated[]): Pair | undefined {
  for (const [found, treated, isFirstOwn] of [
    [own, other, true],
    [other, own, false],
  ] as const) {
    const first = found.find((one) => FOUND.has(one.concept) && findingsOf(one).size > 0);
    const second = treated.find((one) => isWork(one) && shares(one.meaning, TREATED));
    const isOneSided =
      found.every((one) => !isWork(one) && !hasOwnWork(one)) &&
      treated.every((one) => isWork(one) && findingsOf(one).size === 0);
    if (first && second && isOneSided && first.start < second.start && ![...found, ...treated].some(isMeant))
      return { first, second, isFirstOwn };
  }
  return undefined;
}

const findingsOf = ({ meaning }: Stated): Set<string> => new Set([...meaning].filter((stem) => PATHOLOGY.has(stem)));
const isMeant = ({ text }: Stated): boolean => MEANT.test(text);

const shares = (meaning: ReadonlySet<string>, topic: ReadonlySet<string>): boolean =>
  [...meaning].some((stem) => topic.has(stem));

const hasOwnWork = ({ text }: Stated): boolean =>
  /\b(?:will|plan|agreed|booked|today|needs?|treat|fill(?:ed|ing)? (?:the|on|of)|removed|prepared|crown(?:ed)? on)\b/i.test(
    text,
  );

const block =
  /\b(?<side>left|right)(?: sided?)? (?:inferior|id\b|ian|mandibular|lower|upper|buccal|lingual|mental|palatal|infiltration|block|nerve)/i;
const numbing =
  /\b(?:block|infiltrat\w+|ianb|idb|inferior (?:dental|alveolar)|cartridges?|carpules?|anaesthe\w+|anesthe\w+|numbed)\b/i;

/** One side was numbed, and every tooth that was treated is on the other. */
function blockClash(sentences: readonly Stated[]): Clash[] {
  const numbed = sentences.filter(({ text }) => numbing.test(text) && block.test(text));
  const [first] = numbed;
  const sides = new Set(numbed.map(({ text }) => block.exec(text)?.groups?.side?.toLowerCase()));
  if (!first || sides.size !== 1) return [];
  const [side = ''] = sides;
  const letter = side === 'left' ? 'L' : 'R';
  const teeth = sentences.flatMap((sentence) =>
    sentence.facts
      .filter(({ kind }) => kind === 'tooth' || kind === 'side')
      .map(({ kind, value }) => ({
        sentence,
        kind,
        value,
        side: kind === 'tooth' ? value.charAt(1) : value.slice(-1),
      })),
  );
  const treated = teeth.find(({ kind, sentence }) => kind === 'tooth' && isWork(sentence));
  const isOther = teeth.every((one) => one.sentence === first || one.side !== letter);
  if (!treated || !isOther || teeth.some((one) => one.kind === 'tooth' && one.side === letter)) return [];
  return [
    {
      key: keyOf('side', 'numbed', [side, treated.value]),
      kind: 'side',
      readings: [reading(`${side} side numbed`, first), reading(treated.value, treated.sentence)],
      why: `The ${side} side was numbed, ${treated.value} was treated.`,
    },
  ];
}

const HURTS =
  /\b(?:pain|painful|ache|aching|sore|hurts?|hurting|throb\w*|toothache|swelling|swollen|twinge|bothering|sensitive)\b/i;
const SIDE_OF_FACE =
  /\b(?:(?:lower|upper|top|bottom|back|on the|in the|of the|at the) (?<one>left|right)\b|(?<other>left|right)(?:[ -]?hand)? (?:side|cheek|jaw|face|ear|lower|upper|back|bottom|top|molars?|teeth|tooth)\b)/gi;
/** What hurt after the work of another day. */
const SETTLED =
  /\b(?:settled|resolved|gone|better|eased|healed|passed|stopped|last (?:visit|time|week)|after (?:the|that|last))\b/i;
/** Where a patient says what hurts. */
const COMPLAINT_SENTENCES = 5;

/** The side that a sentence speaks of, if it is one. */
function onlySide({ text, facts }: Stated): 'L' | 'R' | undefined {
  const said = Array.from(text.matchAll(SIDE_OF_FACE), ({ groups }) => (groups?.one ?? groups?.other ?? '').charAt(0));
  const named = facts.flatMap(({ kind, value }) =>
    kind === 'tooth' ? value.charAt(1) : kind === 'side' ? value.slice(-1) : '',
  );
  const sides = new Set(
    [...said.map((side) => side.toUpperCase()), ...named].filter((side) => side === 'L' || side === 'R'),
  );
  const [side] = sides;
  return sides.size === 1 ? (side as 'L' | 'R') : undefined;
}

/** The pain is on one side, and what was found and done afterwards is on the other. */
function complaintClash(sentences: readonly Stated[]): Clash[] {
  const complaint = sentences
    .slice(0, COMPLAINT_SENTENCES)
    .find(
      (one) =>
        HURTS.test(one.text) &&
        !SETTLED.test(one.text) &&
        onlySide(one) &&
        !one.facts.some(({ kind }) => kind === 'tooth'),
    );
  const side = complaint && onlySide(complaint);
  if (!complaint || !side) return [];
  const sited = sentences
    .filter((sentence) => sentence.start > complaint.start)
    .flatMap((sentence) =>
      sentence.facts
        .filter(({ kind, value }) => kind === 'tooth' || (kind === 'side' && /[LR]$/.test(value)))
        .map(({ value, kind }) => ({
          sentence,
          kind,
          side: kind === 'tooth' ? value.charAt(1) : value.slice(-1),
          value,
        })),
    );
  const teeth = sited.filter(({ kind }) => kind === 'tooth');
  const [first] = teeth.filter(({ sentence }) => findingsOf(sentence).size > 0 || WORKED.has(sentence.concept));
  if (!first || sited.some((one) => one.side === side)) return [];
  const [said, other] = side === 'L' ? ['left', 'right'] : ['right', 'left'];
  return [
    {
      key: keyOf('side', 'complaint', [said, first.value]),
      kind: 'side',
      readings: [reading(said, complaint), reading(first.value, first.sentence)],
      why: `The pain is on the ${said}, the teeth that are named are on the ${other}.`,
    },
  ];
}
