import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import type { TreatmentStatus } from '@openconsult/contracts/treatment-item';
import {
  type Concept,
  isOfPatient,
  type ReadSentence,
  readTranscript,
  type TranscriptInput,
} from '../reading/index.ts';
import { teethIn } from '../teeth/index.ts';
import { capitalised } from '../text/capitals.ts';
import { withoutEnd } from '../text/trim.ts';
import { consequence, consequenceAfter, harm, typicalHarm, untreated, warning } from './risk-words.ts';
import { isSameWork, type TreatmentMention, treatmentFinder } from './treatment-mentions.ts';
import { isQuestionOf } from './treatment-status.ts';
import { findTreatments } from './treatments.ts';

/** What was said to this patient that belongs into the consent to one treatment. */
export interface SpokenConsent {
  /** Risks in the words in which they were spoken. */
  risks: string[];
  /** The names of other treatments that were offered for the same. */
  alternatives: string[];
}

/** "He knows that it may ooze": the risk is what follows. */
const introduction =
  /^.{0,60}?\b(?:knows|understands|explained|mentioned|accepts|warned(?: (?:him|her|them|mum|mom|dad))?|told(?: (?:him|her|them|mum|mom|dad))?|reminded (?:him|her|them)|clear|said)(?: (?:again|plainly))?(?:\s+that\s+|:\s*)|^(?:(?:so |and )?(?:I|we)(?:['’]ve| have)? (?:also )?(?:said|explained|mentioned|told (?:him|her|them|mum|mom|dad))|(?:he|she|they|mum|mom|dad) (?:was|were|has been|have been) (?:also )?(?:warned|told|advised|informed|made aware)(?: again)?(?: (?:about|of|that))?)\s+(?=\S)/i;
const announced =
  /^(?:the )?(?:risks?(?: gone through| discussed| explained)?|(?:I(?:['’]ve)? |we(?:['’]ve)? )?(?:also )?warned(?: (?:him|her|them|mum|mom|dad))?)(?: (?:of|about)|:|,)\s*/i;
/** One after the other. */
const inTurn = /[;.]|\b(?:later|then|afterwards|followed|first|before|after|once)\b/i;
const choice = /\b(?:or|versus|either|rather than|instead of|options?|choices?|alternatives?)\b/i;
/** How much each sign of a warning counts, as fitted to labelled texts; the sum is the logarithm of the odds. */
const SIGNS = {
  none: -2.2,
  share: 1,
  harm: 1.8,
  warning: 1.7,
  lasts: 1.3,
  typical: 1.8,
  explained: 1,
  modal: 0.8,
  beside: 0.7,
  talk: -1,
  question: -1.6,
};
const LEAST = -0.8;
/** Where a warning may be said beside something else. */
const beside: readonly Concept[] = [
  'options',
  'decision',
  'consent',
  'procedure',
  'aftercare',
  'risks-discussed',
  'fees',
];
const lasts =
  /\b(?:expect|for (?:a|some|several|a couple of|a few|\w+ or \w+) (?:days?|weeks?|months?)|a (?:couple|few) (?:of )?(?:days|weeks|months))\b/i;
const modal = /\b(?:may|might|could|will|can|won't|would)\b|\w'll\b/i;

/** The logarithm of the odds that a sentence warns of a risk. */
function oddsOfRisk(
  { use, text, concept, concepts, act }: ReadSentence,
  spoken: readonly Spoken[],
  isTalk: boolean,
): number {
  if (use !== 'note') return Number.NEGATIVE_INFINITY;
  const signs = {
    harm: harm.test(text),
    warning: warning.test(text),
    lasts: lasts.test(text),
    typical: spoken.some((one) => typical(one)?.test(text)),
    explained: act === 'explained',
    modal: modal.test(text),
    beside: beside.includes(concept),
    talk: isTalk,
    question: isQuestionOf(text),
  };
  return Object.entries(signs).reduce(
    (sum, [sign, is]) => sum + (is ? SIGNS[sign as keyof typeof signs] : 0),
    SIGNS.none + SIGNS.share * Math.log(concepts['risks-discussed'] + 0.01),
  );
}

const worded = (text: string): string => {
  const risk = withoutEnd(text.replace(introduction, '').replace(announced, '').trim(), /[.,;:\s]/);
  return capitalised(risk.includes(' ') ? risk : withoutEnd(text.trim(), /[.,;:\s]/));
};

/** A kind of work that was spoken of, with the places where. */
interface Spoken {
  mention: TreatmentMention;
  /** Agreed or done, offered, or less. */
  rank: 'listed' | 'offered' | 'refused' | 'less';
  /** Where a sentence names it other than as what another treatment may end in. */
  sentences: number[];
}

const RANK = { listed: 1.5, offered: 0.5, refused: 0, less: Number.NEGATIVE_INFINITY };
const NAMED = 4;
const TYPICAL = 4;
const NEAR = 2.5;
/** How many sentences back, and on, a treatment may be named that a risk belongs to. */
const BACK = 6;
const ON = 2;
const ENOUGH = { sure: 2.4, likely: 2.9 };
const SURE = 1;
/** Work on the list that is as likely is meant, too: "whatever goes in may break again". */
const TIE = 0.5;
/** Nothing else was agreed or done. */
const ONLY = 1.5;
/** The sentence before was a risk of it. */
const ON_IT = 1.5;

type Found = readonly { name: string; status: TreatmentStatus }[];

function spokenOf(sentences: readonly ReadSentence[], works: Found, find: (text: string) => TreatmentMention[]) {
  const spoken: Spoken[] = [];
  const rankOf = (mention: TreatmentMention): Spoken['rank'] => {
    const own = works.filter(({ name }) => find(name).some((other) => isSameWork(mention, other)));
    if (own.some(({ status }) => status === 'agreed' || status === 'done')) return 'listed';
    if (own.some(({ status }) => status === 'offered')) return 'offered';
    return own.some(({ status }) => status === 'refused') ? 'refused' : 'less';
  };
  for (const [index, { text, use }] of sentences.entries()) {
    if (use !== 'note') continue;
    for (const mention of find(text)) {
      const known = spoken.find((one) => isSameWork(one.mention, mention));
      const isEnd =
        (consequence.test(text.slice(0, mention.start)) || consequenceAfter.test(text.slice(mention.end))) &&
        isRiskWord(text);
      const places = isEnd ? [] : [index];
      if (known) known.sentences.push(...places);
      else spoken.push({ mention, rank: rankOf(mention), sentences: places });
    }
  }
  return spoken;
}

const isRiskWord = (text: string): boolean => warning.test(text) || harm.test(text);

function typical({ mention }: Spoken): RegExp | undefined {
  return typicalHarm[mention.kind] ?? typicalHarm[mention.family];
}

/** The work that a risk belongs to: the one named with it, else the one that it is typical of, else the nearest. */
function ownersOf(
  text: string,
  index: number,
  { spoken, before, least }: { spoken: readonly Spoken[]; before: readonly Spoken[]; least: number },
): Spoken[] {
  const listed = spoken.filter(({ rank }) => rank === 'listed');
  const isNamed = spoken.some(({ sentences }) => sentences.includes(index));
  const crowd = (at: number) => spoken.filter(({ sentences }) => sentences.includes(at)).length;
  const scored = spoken.map((one) => {
    const share = (at: number) => (one.rank === 'listed' ? 1 : 1 / crowd(at));
    const back = one.sentences.filter((at) => at < index && index - at <= BACK);
    const on = one.sentences.filter((at) => at > index && at - index <= ON);
    const nearest = Math.max(
      0,
      ...back.map((at) => share(at) * NEAR * (1 - (index - at - 1) / BACK)),
      ...on.map((at) => share(at) * (NEAR / 2) * (1 - (at - index - 1) / ON)),
    );
    const score =
      (one.sentences.includes(index) ? NAMED : 0) +
      (typical(one)?.test(text) ? TYPICAL : 0) +
      nearest +
      RANK[one.rank] +
      (before.includes(one) ? ON_IT : 0) +
      (one.rank === 'listed' && listed.length === 1 && !isNamed ? ONLY : 0);
    return { one, score };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  if (!(best >= least)) return [];
  return scored
    .filter(({ one, score }) => score === best || (one.rank === 'listed' && score > best - TIE))
    .map(({ one }) => one);
}

interface OfTheVisit {
  conventions?: Conventions | undefined;
  /** The names of all that is on the list. Read from the transcript where absent. */
  treatments?: readonly string[] | undefined;
}

/**
 * The risks that were spoken for a treatment, word for word, and the other treatments that were offered. A risk belongs to one
 * work: that which its sentence names, that which it is typical of, or the one that was spoken of just before.
 */
export function spokenConsent(
  { transcript = '', pauses, turns }: Partial<TranscriptInput>,
  treatment: { catalogueId: string | null; name: string; tooth: string | null },
  { conventions = DEFAULT_CONVENTIONS, treatments }: OfTheVisit = {},
): SpokenConsent {
  const find = treatmentFinder([]);
  const [work] = find(treatment.name);
  const speech = { transcript, pauses, turns };
  const works = findTreatments({ ...speech, notes: '', catalogue: [], conventions });
  const isOwn = (name: string) => {
    const [other] = find(name);
    return work && other ? isSameWork(work, other) : name.toLowerCase() === treatment.name.toLowerCase();
  };
  const sentences = readTranscript(speech);
  const spoken = spokenOf(sentences, treatments ? onList(works, treatments) : works, find);
  if (work) addAsked(spoken, work);
  const risks = risksOf(sentences, spoken).flatMap(({ text, owners }) => {
    const teeth = teethIn(text, conventions.notation).flatMap((mention) => mention.teeth);
    const isElsewhere = treatment.tooth && teeth.length > 0 && !teeth.includes(treatment.tooth);
    const isOwned = owners.some(({ mention }) => work && isSameWork(mention, work));
    return isOwned && !isElsewhere ? worded(text) : [];
  });
  // Only what one sentence puts side by side, on the same tooth: silence claims nothing.
  const others = works.filter(
    ({ name, tooth, status, evidence }) =>
      (status === 'offered' || status === 'refused') &&
      !isOwn(name) &&
      treatment.tooth !== null &&
      tooth === treatment.tooth &&
      isChoiceOf(evidence, find(evidence), { isOwn, other: name }),
  );
  return { risks: [...new Set(risks)], alternatives: [...new Set(others.map(({ name }) => name))] };
}

/** What the practitioner put on the list counts, whatever was understood of the talk. */
const onList = (works: Found, names: readonly string[]): Found => [
  ...works.map((one) => ({ ...one, status: one.status === 'refused' ? ('refused' as const) : ('offered' as const) })),
  ...names.map((name) => ({ name, status: 'agreed' as const })),
];

/** The work that the consent is for is on the list, though another word for it may have been said. */
function addAsked(spoken: Spoken[], work: TreatmentMention): void {
  const known = spoken.find(({ mention }) => isSameWork(mention, work));
  if (known) known.rank = 'listed';
  else spoken.push({ mention: work, rank: 'listed', sentences: [] });
}

/** The sentences that warn of a risk, with the work that each belongs to. */
function risksOf(sentences: readonly ReadSentence[], spoken: readonly Spoken[]): { text: string; owners: Spoken[] }[] {
  const isTalk = sentences.some(({ answers }) => answers !== undefined);
  const isOnly = spoken.filter(({ rank }) => rank === 'listed').length === 1;
  const found: { at: number; text: string; owners: Spoken[] }[] = [];
  for (const [index, sentence] of sentences.entries()) {
    // What the patient fears was not explained to them.
    if (isOfPatient(sentence)) continue;
    const odds = oddsOfRisk(sentence, spoken, isTalk);
    if (odds < LEAST || (untreated.test(sentence.text) && !isOnly)) continue;
    const last = found.at(-1);
    const before = last && index - last.at <= 2 ? last.owners : [];
    const least = odds > SURE ? ENOUGH.sure : ENOUGH.likely;
    found.push({ at: index, text: sentence.text, owners: ownersOf(sentence.text, index, { spoken, before, least }) });
  }
  return found;
}

/** Whether a sentence offers one instead of the other, not one after the other. */
function isChoiceOf(
  text: string,
  mentions: readonly TreatmentMention[],
  { isOwn, other }: { isOwn: (name: string) => boolean; other: string },
): boolean {
  const own = mentions.find(({ name }) => isOwn(name));
  const second = mentions.find(({ name }) => name.toLowerCase() === other.toLowerCase());
  if (!own || !second || !choice.test(text) || consequence.test(text.slice(0, own.start))) return false;
  const [first, next] = own.start < second.start ? [own, second] : [second, own];
  return !inTurn.test(text.slice(first.end, next.start));
}
