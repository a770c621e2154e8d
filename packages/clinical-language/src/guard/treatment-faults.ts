import type { Conventions } from '@openconsult/contracts/conventions';
import { stemOf } from '../facts/index.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { wordsOf } from '../text/word-tokens.ts';
import { agreementsIn, isAgreed } from './claims.ts';
import { evidenceOf } from './evidence.ts';
import { sameMeaning } from './plain-words.ts';
import { isSupported } from './supported.ts';
import { has, transcriptFacts } from './transcript-facts.ts';

/** A treatment of the list, as the guard checks it. */
export interface CheckedTreatment {
  name: string;
  /** Other names of it in the practice's list. */
  aliases?: readonly string[];
  tooth: string | null;
  status: string;
  priceMinor: number | null;
  /** The symbol. */
  currency: string;
  /** A price from the practice's list is no fact of the transcript. */
  priceSource?: string | null;
  evidence: string;
}

export type TreatmentFaultKind = 'tooth' | 'price' | 'status' | 'evidence' | 'treatment';

/** Words with which a treatment is turned down or put off. */
const declined =
  /\b(?:not want|doesn['’]t want|didn['’]t want|declin\w+|refus\w+|not (?:interested|keen|for (?:him|her|now|this year)))\b/i;
const free = /\b(?:no charge|free of charge|no cost|nothing to pay|no gap|bulk billed|without charge)\b/i;
const band = /\bband (?:one|two|three|[123][ab]?)\b/i;

/** What the patient said, and what others said or may have said. */
export interface WordsByPatient {
  patient: string;
  others: string;
}

/** What the transcript does not bear out of a listed treatment. */
export function treatmentFaults(
  treatment: CheckedTreatment,
  transcript: string,
  conventions?: Conventions,
  speakers?: WordsByPatient,
): TreatmentFaultKind[] {
  const facts = transcriptFacts(transcript, conventions);
  const faults: TreatmentFaultKind[] = [];
  if (treatment.tooth && !has(facts, 'tooth', treatment.tooth) && /^[UL][LR][1-8A-E]$/.test(treatment.tooth))
    faults.push('tooth');
  if (!isPriceSaid(treatment, transcript, facts)) faults.push('price');
  if (!isVerbatim(treatment.evidence, transcript)) faults.push('evidence');
  const names = [treatment.name, ...(treatment.aliases ?? [])];
  if (!names.some((name) => isNamed(name, transcript))) faults.push('treatment');
  const isListed = treatment.status === 'agreed' || treatment.status === 'done';
  if (isListed && (declined.test(treatment.evidence) || isPatientsIdea(names, speakers))) faults.push('status');
  else if (
    treatment.status === 'agreed' &&
    !isAgreed(names.join('. '), agreementsIn(transcript)) &&
    !isPlanned(treatment)
  )
    faults.push('status');
  return faults;
}

/** Named by the patient alone: nothing was proposed to them. */
const isPatientsIdea = (names: readonly string[], speakers: WordsByPatient | undefined): boolean =>
  speakers !== undefined &&
  names.some((name) => isNamed(name, speakers.patient)) &&
  !names.some((name) => isNamed(name, speakers.others));

/** "Two fillings agreed", "we will crown it": the evidence itself plans it. */
const isPlanned = ({ evidence }: CheckedTreatment): boolean =>
  /\b(?:agreed|plan(?:ned)?|will|going to|today|booked|to have|goes ahead|needs?|wants)\b/i.test(evidence) &&
  !/\b(?:offered|option|could|if|might|may)\b/i.test(evidence);

function isPriceSaid(
  { priceMinor, currency, priceSource, evidence }: CheckedTreatment,
  transcript: string,
  facts: ReturnType<typeof transcriptFacts>,
): boolean {
  if (priceMinor === null) return true;
  const context = contextOf(evidence, transcript);
  if (priceMinor === 0) return free.test(transcript);
  if (free.test(context)) return false;
  const value = `${currency}${(priceMinor / 100).toFixed(2)}`;
  const isSaid = isSupported({ kind: 'price', start: 0, end: 0, value }, facts);
  if (priceSource === 'list') return isSaid || !(band.test(context) || free.test(transcript));
  return isSaid;
}

/** The evidence with the sentences after it, which may state its price. */
function contextOf(evidence: string, transcript: string): string {
  const at = transcript.indexOf(evidence);
  if (at < 0) return transcript;
  const after = splitSentences(transcript.slice(at, at + evidence.length + 400));
  return after
    .slice(0, 3)
    .map(({ raw }) => raw)
    .join(' ');
}

const comparable = (text: string): string => wordsOf(text).join(' ');
const isVerbatim = (evidence: string, transcript: string): boolean =>
  evidence.trim() !== '' &&
  (comparable(transcript).includes(comparable(evidence)) ||
    evidenceOf(evidence, transcript).every(({ isSupported: isSaid, spans }) => isSaid && spans.length > 0));

/** Whether the words that make a treatment what it is were spoken. */
function isNamed(name: string, transcript: string): boolean {
  const said = new Set(wordsOf(transcript).map((word) => sameMeaning(stemOf(word))));
  const words = wordsOf(name).filter(
    (word) => word.length > 3 && !/^(?:treatment|dental|tooth|teeth|visit|with|quadrant)$/.test(word),
  );
  const found = words.filter((word) => said.has(sameMeaning(stemOf(word))));
  return words.length === 0 || found.length * 2 >= words.length;
}
