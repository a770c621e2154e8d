import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { formatPrice } from '@openconsult/contracts/money';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import { toothName } from '../teeth/tooth-names.ts';
import { fillTemplate } from './fill-template.ts';
import type { ConsentInput } from './inputs.ts';
import { contextFillings } from './letter.ts';

/**
 * The consent: the clinic's template with this treatment, its tooth by code and by name, its risks as bullets and its
 * price. Lines about unknown values are omitted. An empty template gives only the facts.
 */
export function composeConsent({
  treatment,
  risks,
  template,
  context,
  conventions: { notation } = DEFAULT_CONVENTIONS,
}: ConsentInput): string {
  const { tooth, priceMinor, currency, name } = treatment;
  const fillings = {
    ...contextFillings(context),
    treatment: name,
    tooth: tooth ? `${toothCode(tooth, notation)} (${toothName(tooth)})` : '',
    risks: risks.map((risk) => `- ${risk.trim()}`),
    price: formatPrice(currency, priceMinor),
  };
  return fillTemplate(template.trim() ? template : '## {{treatment}} {{tooth}}\n\n{{price}}\n\n{{risks}}', fillings);
}
