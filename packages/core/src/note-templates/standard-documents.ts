/**
 * The letter and consent texts that a practice begins with. The writer fills the placeholders and invents nothing
 * around them; a placeholder alone behind its label, on a line of its own, is left out with it where it is unknown.
 */
export const letterTemplate = {
  title: 'Letter after a consultation',
  text: `Dear {{addressee}},

Thank you for coming to see us at {{practice_name}} on {{date}}. This letter sums up your visit.

## Why you came

{{complaint}}

## Health and allergies

{{health}}

## What we found

{{findings}}

## What we did

{{procedure}}

## What we talked about

{{discussed}}

## What you chose

{{choice}}

## What happens next

{{plan}}

## Looking after yourself, and what to watch for

{{aftercare}}

If anything is unclear, or if you feel worse, please call us.

Yours sincerely,

{{practitioner_name}}
{{practice_name}}`,
};

export const consentTemplate = {
  title: 'Consent to treatment',
  text: `I, {{patient_name}}, agree to this treatment: **{{treatment}}** {{tooth}}.

{{alternatives}}

These risks were explained to me: {{spoken_risks}}

I understand that this treatment can have these risks: {{risks}}

Price: {{price}}

I know that I may ask questions, and that I may change my mind at any time.`,
};
