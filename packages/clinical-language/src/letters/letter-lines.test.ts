import { expect, it } from 'vitest';
import { composeLetter } from '../extractive/letter.ts';

const context = {
  practiceName: 'Harbour',
  practitionerName: 'Dr Bell',
  patientName: 'Jane Doe',
  date: '23 November 2026',
};
const template = '## Found\n{{findings}}\n## Costs\n{{fees}}\n## Choice\n{{choice}}';
const letter = (transcript: string) => composeLetter({ notes: '', transcript, template, context });

it('puts what was agreed among the choices, also where it follows the findings', () => {
  const found = 'Examination shows a fractured cusp on the upper left six.';
  expect(letter(`${found} We agreed a crown on the upper left six and a filling on the lower right five.`)).toBe(
    [
      '## Found',
      '- We found a broken corner of your tooth on the upper left first molar.',

      '## Choice',
      '- We agreed a crown on your upper left first molar and a filling on the lower right second premolar.',
    ].join('\n'),
  );
});

it('puts a price among the costs, also where it follows the findings', () => {
  const text = letter('Examination. The upper left six has a fractured cusp. The crown is £750.');
  expect(text).toContain('## Costs\n- Your crown is £750.');
});

it.each(['Allergies: codeine makes her sick.', 'Allergies: codeine makes her sick. Latex too.'])(
  'has the allergy of a line of the notes that announces itself: %s',
  (line) => {
    const transcript = 'Pain in the lower right six. Allergies, codeine makes her sick.';
    const notes = `## Medical history\n\n- ${line}\n`;
    expect(composeLetter({ notes, transcript, template: '{{health}}', context })).toContain('Codeine makes you sick');
  },
);

it('marks half sentences of a talk, and leaves out what is asked and what only replies', () => {
  const talk =
    "What's brought you in? This tooth at the top left fell apart. Is it painful? Not really. Any allergies. Penicillin brings me " +
    'out in a rash. Shall we do it today? Yes please. It would need to come out. The extraction is £160.';
  const text = composeLetter({ notes: '', transcript: talk, template: '{{health}}\n{{choice}}\n{{options}}', context });
  expect(text).toContain('enicillin brings you out in a rash. [check: half a sentence]');
  expect(text).not.toMatch(/any allergies|shall we|yes|not really|please\./i);
});
