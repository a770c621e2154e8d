import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { type ReadSentence, readTranscript } from '../reading/index.ts';
import { teethIn } from '../teeth/index.ts';
import { capitalised } from '../text/capitals.ts';
import { withoutEnd } from '../text/trim.ts';
import { isSameWork, treatmentFinder } from './treatment-mentions.ts';
import { isQuestionOf } from './treatment-status.ts';
import { findTreatments } from './treatments.ts';

/** What was said to this patient that belongs into the consent to one treatment. */
export interface SpokenConsent {
  /** Risks in the words in which they were spoken. */
  risks: string[];
  /** The names of other treatments that were offered for the same. */
  alternatives: string[];
}

const warning =
  /\b(?:risks?|warn\w*|remind\w*|went over|gone through|repeated|again mentioned|told (?:him|her|them|mum|mom|dad) about|expect|one in|\d+ in \d+|in a hundred|(?:may|might|could) \w+|can (?:be|leave|feel|come|chip|bleed|fail|need|break|get|ache|stain|split)|sore day|sensitive (?:to cold )?for)\b/i;
/** "He knows that it may ooze": the risk is what follows. */
const introduction =
  /^.{0,60}?\b(?:knows|understands|explained|mentioned|accepts|warned(?: (?:him|her|them|mum|mom|dad))?(?: of)?|told (?:him|her|them|mum|mom|dad)|reminded (?:him|her|them)|went over(?: again)?(?: out loud)?(?: was)?|risks gone through|i said(?: again)?)\b[:,]?\s*(?:that\s+)?/i;
const choice = /\b(?:or|versus|either|rather than|instead of|options?|choices?|alternatives?)\b/i;
const LIKELY = 0.5;
const POSSIBLE = 0.05;
/** How many sentences back a treatment may be named that a risk belongs to. */
const BACK = 4;

function isRisk({ use, text, concept, concepts }: ReadSentence): boolean {
  if (use !== 'note' || isQuestionOf(text)) return false;
  const probability = concepts.risk + concepts['risks-discussed'];
  if (concept === 'risks-discussed' || probability > LIKELY) return true;
  return (probability > POSSIBLE || concept === 'consent') && warning.test(text);
}

const worded = (text: string): string => {
  const risk = withoutEnd(text.replace(introduction, '').trim(), /[.,;:\s]/);
  return capitalised(risk.includes(' ') ? risk : withoutEnd(text.trim(), /[.,;:\s]/));
};

/**
 * The risks that were spoken for a treatment, word for word, and the other treatments that were offered. A risk belongs to the
 * treatment that its sentence or one just before it names, or to the only one that is agreed or done.
 */
export function spokenConsent(
  transcript: string,
  treatment: { catalogueId: string | null; name: string; tooth: string | null },
  conventions: Conventions = DEFAULT_CONVENTIONS,
): SpokenConsent {
  const find = treatmentFinder([]);
  const [work] = find(treatment.name);
  const works = findTreatments({ notes: '', transcript, catalogue: [], conventions });
  const isOwn = (name: string) => {
    const [other] = find(name);
    return work && other ? isSameWork(work, other) : name.toLowerCase() === treatment.name.toLowerCase();
  };
  const listed = works.filter(({ status }) => status === 'agreed' || status === 'done');
  const isOnly = listed.every(({ name }) => isOwn(name));
  const sentences = readTranscript({ transcript });
  const risks: string[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (!isRisk(sentence)) continue;
    const teeth = teethIn(sentence.text, conventions.notation).flatMap((mention) => mention.teeth);
    if (treatment.tooth && teeth.length > 0 && !teeth.includes(treatment.tooth)) continue;
    const near = sentences.slice(Math.max(0, index - BACK), index + 1).toReversed();
    const named = near.map(({ text }) => find(text).map(({ name }) => name)).find((names) => names.length > 0) ?? [];
    if (named.some(isOwn) || isOnly) risks.push(worded(sentence.text));
  }
  // Only what one sentence puts side by side, on the same tooth: silence claims nothing.
  const others = works.filter(
    ({ name, tooth, status, evidence }) =>
      (status === 'offered' || status === 'refused') &&
      !isOwn(name) &&
      treatment.tooth !== null &&
      tooth === treatment.tooth &&
      choice.test(evidence) &&
      find(evidence).some((mention) => isOwn(mention.name)),
  );
  return { risks: [...new Set(risks)], alternatives: [...new Set(others.map(({ name }) => name))] };
}
