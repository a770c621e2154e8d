import { describe, expect, test } from 'vitest';
import { composeConsent } from './consent.ts';
import { composeLetter } from './letter.ts';
import { spokenConsent } from './spoken-risks.ts';
import { composeTitle } from './title.ts';
import { findTreatments } from './treatments.ts';

/** A recording with a voice on each channel, from lines such as `clinician: Does it hurt?` */
function talk(...lines: string[]) {
  let transcript = '';
  const turns = lines.map((line) => {
    const [, speaker = '', said = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    const start = transcript.length === 0 ? 0 : transcript.length + 1;
    transcript = [transcript, said].filter(Boolean).join(' ');
    return { start, end: transcript.length, speaker: speaker as 'clinician' | 'patient' };
  });
  return { transcript, turns };
}

const treatments = (...lines: string[]) =>
  findTreatments({ ...talk(...lines), notes: '', catalogue: [] }).map(
    ({ status, name, tooth }) => `${status} ${name}${tooth ? ` ${tooth}` : ''}`,
  );
const listed = (...lines: string[]) => treatments(...lines).filter((one) => /^(?:agreed|done) /.test(one));

const context = {
  practiceName: 'Harbour',
  practitionerName: 'Dr Bell',
  patientName: 'Jane Doe',
  date: '23 November 2026',
};

describe('a treatment that only the patient names', () => {
  const crown = 'clinician: The upper left six is broken, so we agreed a crown on the upper left six.';
  test.each([
    'I would like whitening.',
    'I want the whitening as well.',
    'Can I have whitening, please.',
    "Let's do the whitening too.",
    "I'll have the whitening then, please.",
  ])('is neither agreed nor done: %s', (words) => {
    expect(listed(crown, `patient: ${words}`, 'clinician: Rinse for me now.')).toEqual(['agreed Crown UL6']);
  });

  test('is agreed where the clinician offered it before', () => {
    expect(
      listed(
        'clinician: For the upper left six we could do a crown or a filling.',
        "patient: I'll have the crown then, please.",
        'clinician: Very good.',
      ),
    ).toEqual(['agreed Crown UL6']);
  });

  test('is not agreed where the clinician only spoke of an old one', () => {
    expect(
      listed(
        'clinician: Your old crown on the upper left six has come loose.',
        'patient: I would like a crown on the upper left six.',
        'clinician: Let me look at it first.',
      ),
    ).toEqual([]);
  });

  test('is refused by the patient, whoever named it first', () => {
    expect(
      treatments(
        'clinician: We could do a crown on the upper left six.',
        "patient: I don't want a crown on the upper left six.",
      ),
    ).toEqual(['refused Crown UL6']);
  });

  test('is as in a dictation where the clinician says it', () => {
    const note = 'clinician: For the record, she would like a crown on the upper left six and whitening.';
    expect(listed('clinician: Does the upper left six hurt?', 'patient: Yes, on biting.', note)).toEqual([
      'agreed Crown UL6',
      'agreed Tooth whitening',
    ]);
  });
});

test('a risk that the patient fears was not explained by the clinician', () => {
  const said = talk(
    'clinician: We agreed to extract the lower right eight.',
    'patient: I worry that I may get a dry socket.',
    'clinician: I explained that the lip may be numb for some weeks.',
  );
  const treatment = { catalogueId: null, name: 'Extraction', tooth: 'LR8' };
  expect(spokenConsent(said, treatment, { treatments: ['Extraction'] }).risks).toEqual([
    'The lip may be numb for some weeks',
  ]);
  const consent = composeConsent({
    ...{ ...said, context, risks: [], template: '{{spoken_risks}}', treatments: ['Extraction'] },
    treatment: { ...treatment, currency: '£', priceMinor: null, evidence: '' },
  });
  expect(consent).toBe('- The lip may be numb for some weeks');
});

test('the title of a visit has no treatment that only the patient asked for', () => {
  const agreed = 'clinician: We agreed a crown on the upper left six.';
  expect(composeTitle(talk(agreed, 'patient: I would like whitening.', 'clinician: Rinse for me now.'))).toBe(
    'Crown UL6',
  );
});

test('the letter says to the patient what the patient said of "my", and what the clinician said of "I"', () => {
  const said = talk(
    'clinician: Are you allergic to anything?',
    'patient: Codeine makes me sick.',
    'clinician: I will place a filling in the lower right six next week for two hundred pounds.',
    'patient: That is fine.',
  );
  const letter = composeLetter({ ...said, notes: '', template: '{{health}}\n\n{{plan}}', context });
  expect(letter).toContain('Codeine makes you sick');
  expect(letter).toMatch(/we will place a filling/i);
  expect(letter).not.toContain('who is “I”');
});
