import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import { shownPrice } from '@openconsult/contracts/treatment-item';
import { isForParent, readerOf, saidToReader } from '../letters/index.ts';
import { toothName } from '../teeth/tooth-names.ts';
import { fillTemplate } from './fill-template.ts';
import type { ConsentInput } from './inputs.ts';
import { contextFillings } from './letter.ts';
import { spokenConsent } from './spoken-risks.ts';

const facts = '## {{treatment}} {{tooth}}\n\n{{price}}\n\n{{risks}}';
const SPOKEN_RISKS = /\{\{\s*spoken_risks\s*\}\}/i;

const signerOf = ({ context, transcript = '', isChild, guardian, conventions }: ConsentInput) => ({
  patientName: context.patientName,
  transcript,
  isChild,
  guardian,
  ...(conventions && { notation: conventions.notation }),
});
const isParentsOwn = (input: ConsentInput): boolean => isForParent(signerOf(input));

/** What a consent states of its treatment; a writer of any kind fills these in and changes none of them. */
function consentFillings(input: ConsentInput) {
  const { treatment, risks, template, context, conventions, moreSpokenRisks = [] } = input;
  const { tooth, priceMinor, currency, name, priceSource, band, priceBasis } = treatment;
  const { notation } = conventions ?? DEFAULT_CONVENTIONS;
  const spoken = spokenConsent(input, treatment, input);
  const signer = readerOf(signerOf(input));
  const spokenRisks = [...spoken.risks.map((risk) => saidToReader(risk, signer)), ...moreSpokenRisks];
  const price = { currency, price: priceMinor, price_source: priceSource ?? null };
  const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line.trim()}`);
  // A template that does not separate them gets both, those spoken for this patient first.
  const isApart = SPOKEN_RISKS.test(template);
  return {
    ...contextFillings(context),
    ...(isParentsOwn(input) && { addressee: `the parent or guardian of ${context.patientName}` }),
    treatment: name,
    tooth: tooth ? `${toothCode(tooth, notation)} (${toothName(tooth)})` : '',
    spoken_risks: bullets(spokenRisks),
    risks: bullets([...(isApart ? [] : spokenRisks), ...risks]),
    alternatives:
      spoken.alternatives.length > 0
        ? `These alternatives were explained to me: ${spoken.alternatives.join(', ')}.`
        : '',
    price: shownPrice({ ...price, band: band ?? null, price_basis: priceBasis ?? null }),
  };
}

/**
 * The consent: the clinic's template with this treatment, its tooth by code and by name, the risks spoken for this patient,
 * those of the practice's list, and its price. Lines about unknown values are omitted, and a claim that alternatives were
 * explained where none were. An empty template gives only the facts.
 */
export function composeConsent(input: ConsentInput): string {
  const fillings = consentFillings(input);
  const isForChild = isParentsOwn(input);
  const own = input.template.trim() ? input.template : facts;
  const template = isForChild ? signedByParent(own) : own;
  return fillTemplate(fillings.alternatives ? template : withoutClaim(template), fillings);
}

const AGREES = /\bI, ?(?=\{\{ ?patient_name ?\}\})/gi;
const SIGNED = /^([^\n{]{0,200}\bsign(?:ed|ature)?\b[^\n{]{0,200})(?=\{\{ ?patient_name ?\}\})/gim;

/** A parent, whose name is not known, agrees and signs for a child. */
const signedByParent = (template: string): string =>
  template
    .replace(AGREES, 'I, the parent or guardian of ')
    .replace(/\bagree to this treatment\b/gi, '$& for my child')
    .replace(SIGNED, '$1parent or guardian of ');

const alternatives = /\balternatives?\b|\bother (?:options|treatments|ways)\b/i;
const claim = /\b(?:explain\w*|discuss\w*|told|talked|informed|understand|gone through|went through|given)\b/i;

/** The template without a claim that alternatives were explained: the clause of a list, else its whole sentence. */
function withoutClaim(template: string): string {
  return template
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?])\s/)
        .flatMap((sentence) =>
          alternatives.test(sentence) && claim.test(sentence) ? withoutClause(sentence) : [sentence],
        )
        .join(' '),
    )
    .join('\n');
}

function withoutClause(sentence: string): string[] {
  const clauses = sentence.split(', ');
  const left = clauses.filter((clause) => !alternatives.test(clause));
  const isList =
    clauses.length > 2 &&
    left.length === clauses.length - 1 &&
    !alternatives.test(clauses[0] ?? '') &&
    !alternatives.test(clauses.at(-1) ?? '');
  return isList ? [left.join(', ')] : [];
}
