import { expect, test } from 'vitest';
import { composeConsent } from './consent.ts';

const context = {
  patientName: 'Leo Park',
  practitionerName: 'Nora Quist',
  practiceName: 'Harbour Dental',
  date: '1 March 2026',
};
const treatment = { catalogueId: null, name: 'Filling', tooth: 'URD', currency: '£', priceMinor: null, evidence: '' };
const TEMPLATE =
  'I, {{patient_name}}, agree to this treatment: **{{treatment}}** {{tooth}}.\n\nSigned: {{patient_name}}';
const consent = (transcript: string, template = TEMPLATE) =>
  composeConsent({ treatment, risks: [], transcript, template, context });

const CHILD = 'Leo, seven years old, with his mum. Decay on the upper right D. We agreed a filling.';

test('the parent of a child agrees and signs', () => {
  expect(consent(CHILD)).toContain(
    'I, the parent or guardian of Leo Park, agree to this treatment for my child: **Filling**',
  );
  expect(consent(CHILD)).toContain('Signed: parent or guardian of Leo Park');
  expect(consent(CHILD, '{{addressee}} agrees to {{treatment}}.')).toContain(
    'the parent or guardian of Leo Park agrees',
  );
});

test.each([
  'Leo Park is forty years old. We agreed a filling.',
  'We agreed a filling on the upper right six.',
  'The seven year old crown came off. He came with his mum. We agreed a filling.',
])('an adult agrees alone: %s', (transcript) => {
  expect(consent(transcript)).toContain('I, Leo Park, agree to this treatment: **Filling**');
  expect(consent(transcript)).toContain('Signed: Leo Park');
  expect(consent(transcript, '{{addressee}} agrees to {{treatment}}.')).toContain('Leo Park agrees');
});

test('a risk that was spoken of the patient is said to them, without who said it', () => {
  const filling = { ...treatment, tooth: null };
  const riskOf = (spoken: string) =>
    composeConsent({
      treatment: filling,
      risks: [],
      transcript: `She agreed to a filling. ${spoken}`,
      template: '{{spoken_risks}}',
      context: { ...context, patientName: 'Ann Park' },
      treatments: ['Filling'],
    });
  expect(riskOf('She was warned again about sensitivity, she may need a root canal later.')).toBe(
    '- Sensitivity, you may need a root canal later',
  );
  expect(riskOf("I've explained the filling may break unless she stops grinding.")).toBe(
    '- The filling may break unless you stop grinding',
  );
});

test('a risk of the work that was not chosen is in no consent to another', () => {
  const crown = { ...treatment, name: 'Crown', tooth: null };
  const transcript =
    'We talked about a crown versus a big filling. I told him a filling would probably break again. He wants the crown.';
  expect(composeConsent({ treatment: crown, risks: [], transcript, template: '{{spoken_risks}}', context })).toBe('');
});
