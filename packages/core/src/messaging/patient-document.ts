import { documentDate } from '@openconsult/contracts/conventions';
import { formatPrice } from '@openconsult/contracts/money';
import type { Practice, User } from '@openconsult/db';
import type { PatientDocument } from '@openconsult/integrations/pdf';
import type { BundleRow } from '../bundles/index.ts';

/** Where the PDF of a message is stored. */
export const pdfKeyOf = (messageId: string): string => `messages/${messageId}.pdf`;

/** The characters of a document, which determine how long it takes to render. */
export const documentLength = ({ letter = '', treatments = [], consents = [] }: PatientDocument): number =>
  [letter, ...treatments.map(({ name }) => name), ...consents.flatMap(({ title, text }) => [title, text])].reduce(
    (sum, text) => sum + text.length,
    0,
  );

/** No total across currencies, nor with an open price. */
export function totalPrice(treatments: readonly { currency: string; priceMinor: number | null }[]): string | undefined {
  const [first] = treatments;
  if (!first || treatments.length < 2) return undefined;
  if (treatments.some(({ currency, priceMinor }) => currency !== first.currency || priceMinor === null))
    return undefined;
  return formatPrice(
    first.currency,
    treatments.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0),
  );
}

/** What the patient gets of a bundle: without removed sections, and with consents only on request. */
export function patientDocument(
  bundle: BundleRow,
  sender: User & { practice: Practice },
  options: { withConsent: boolean; date: Date },
): PatientDocument {
  const treatments = bundle.isTreatmentDeleted ? [] : bundle.treatments;
  const consents = options.withConsent && !bundle.isConsentDeleted ? bundle.consents : [];
  const total = totalPrice(treatments);
  return {
    practiceName: sender.practice.name,
    practicePhone: sender.practice.phone,
    practitionerName: `${sender.firstName} ${sender.lastName}`.trim(),
    patientName: bundle.voiceNote.consultation.patientName,
    date: documentDate(options.date, sender.practice),
    ...(!bundle.isLetterDeleted && { letter: bundle.letter }),
    treatments: treatments.map(({ name, tooth, currency, priceMinor }) => ({
      name,
      tooth,
      price: formatPrice(currency, priceMinor),
    })),
    ...(total && { total }),
    consents: consents.map(({ treatmentName, value }) => ({ title: treatmentName, text: value })),
  };
}
