import { patientText } from '@openconsult/contracts/check-marks';
import { documentDate } from '@openconsult/contracts/conventions';
import { formatPrice } from '@openconsult/contracts/money';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import { shownPrice } from '@openconsult/contracts/treatment-item';
import type { Practice, User } from '@openconsult/db';
import type { PatientDocument } from '@openconsult/integrations/pdf';
import type { BundleRow } from '../bundles/index.ts';
import { conventionsOf } from '../practices/index.ts';

/** A document as it is stored with its message: it names its pictures instead of containing them. */
export interface StoredDocument extends Omit<PatientDocument, 'logo' | 'attachment'> {
  readonly logoKey?: string | null;
  readonly attachmentKey?: string | null;
}

/** Where letters are not on A4. */
const letterPaperCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH']);

/** Where the PDF of a message is stored. */
export const pdfKeyOf = (messageId: string): string => `messages/${messageId}.pdf`;

/** The characters of a document, which determine how long it takes to render. */
export const documentLength = ({ letter = '', treatments = [], consents = [] }: PatientDocument): number =>
  [letter, ...treatments.map(({ name }) => name), ...consents.flatMap(({ title, text }) => [title, text])].reduce(
    (sum, text) => sum + text.length,
    0,
  );

/** No total across currencies, nor with an open price or one that is not for one treatment alone. */
export function totalPrice(
  treatments: readonly { currency: string; priceMinor: number | null; priceBasis?: string | null }[],
): string | undefined {
  const [first] = treatments;
  if (!first || treatments.length < 2) return undefined;
  if (
    treatments.some(
      ({ currency, priceMinor, priceBasis }) => currency !== first.currency || priceMinor === null || priceBasis,
    )
  )
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
): StoredDocument {
  const { country, notation } = conventionsOf(sender.practice);
  const treatments = bundle.isTreatmentDeleted ? [] : bundle.treatments;
  const consents = options.withConsent && !bundle.isConsentDeleted ? bundle.consents : [];
  const total = totalPrice(treatments);
  return {
    practiceName: sender.practice.name,
    practicePhone: sender.practice.phone,
    practiceAddress: sender.practice.address,
    logoKey: sender.practice.vipLogoImageKey,
    ...(!bundle.isLetterDeleted && { attachmentKey: bundle.letterAttachmentKey }),
    paper: letterPaperCountries.has(country) ? 'LETTER' : 'A4',
    practitionerName: `${sender.firstName} ${sender.lastName}`.trim(),
    patientName: bundle.voiceNote.consultation.patientName,
    date: documentDate(options.date, { country }),
    ...(!bundle.isLetterDeleted && { letter: patientText(bundle.letter) }),
    treatments: treatments.map(({ name, tooth, currency, priceMinor, priceSource, band, priceBasis }) => ({
      name: patientText(name),
      tooth: tooth && toothCode(tooth, notation),
      price: shownPrice({ currency, price: priceMinor, price_source: priceSource, band, price_basis: priceBasis }),
    })),
    ...(total && { total }),
    consents: consents.map(({ treatmentName, value }) => ({
      title: toothCode(treatmentName, notation),
      text: patientText(value),
    })),
  };
}
