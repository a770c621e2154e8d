/** A consent text of the demo practice, for one treatment alone. */
export const rootCanalConsentTemplate = {
  title: 'Consent to root canal treatment',
  treatment: 'Root canal treatment',
  text: `I, {{patient_name}}, agree to a **root canal treatment** {{tooth}} by {{practitioner_name}}.

The nerve of the tooth is infected or has died. The canals inside the root are cleaned, shaped and filled, usually in two visits. The alternatives are to remove the tooth or to leave it untreated.

I understand that it has these risks:

{{risks}}

The price is {{price}}, without the crown that the tooth may need afterwards. I had the chance to ask questions, and I know that I may change my mind at any time.`,
};
