/** Invented values, so that a letter or consent can be looked at. */
const values: Readonly<Record<string, string>> = {
  patient_name: 'Rosalind Okafor',
  practitioner_name: 'Nora Quist',
  practice_name: 'Harbour Dental',
  date: '1 March 2026',
  addressee: 'Rosalind Okafor',
  complaint: 'You came because an upper left tooth was sensitive to cold.',
  health: 'You told us that you are allergic to penicillin.',
  findings: 'A corner of your upper left molar has broken off.',
  diagnosis: 'The nerve of the tooth is irritated, and can recover.',
  options: 'We talked about a filling, an onlay and a crown.',
  risks: '- The tooth may be sensitive for some days.',
  discussed: 'We talked about a filling, an onlay and a crown, their risks and their prices.',
  choice: 'You chose an onlay for £450.00.',
  plan: 'We will place an onlay on the tooth.',
  procedure: 'Today we prepared the tooth and placed a temporary cover.',
  aftercare: 'Avoid sticky food on that side.',
  follow_up: 'We see you again in two weeks.',
  fees: '£450.00',
  treatment: 'Onlay',
  tooth: 'UL6 (upper left first molar)',
  price: '£450.00',
};

/** A letter or consent with invented values in its fields. A field that nothing fills in stays as it is. */
export const filledExample = (template: string, aliases: ReadonlyMap<string, string>): string =>
  template.replace(/\{\{([^{}]*)\}\}/g, (field, name: string) => {
    const plain = name.trim().toLowerCase();
    return values[aliases.get(plain) ?? plain] ?? field;
  });
