/** The two cue cards (behaviour.md#cue-cards). Headings structure the notes; the lines below them guide the speaker. */
interface CueCard {
  readonly title: string;
  readonly topics: readonly (readonly [heading: string, guidance: string])[];
}

const cards: readonly CueCard[] = [
  {
    title: 'General dental guidelines',
    topics: [
      ['Presenting complaint', 'What brings the patient in, in their own words.'],
      ['History', 'When it began, what makes it worse or better, earlier treatment.'],
      ['Medical history', 'Conditions, medicines, allergies.'],
      ['Social history', 'Smoking, alcohol, diet, occupation.'],
      ['Dental history', 'How often they attend, earlier work, how anxious they are.'],
      ['Family history', 'Dental and medical conditions in the family.'],
      ['Exam', 'Outside and inside the mouth, teeth, gums, bite.'],
      ['Radiographs', 'Which were taken, why, and what they show.'],
      ['Records', 'Photographs, scans, models, charts.'],
      ['Diagnosis', 'What you found, tooth by tooth.'],
      ['Treatment options', 'Each option with its benefits, risks and price.'],
      ['Treatment plan', 'What was agreed, in which order.'],
    ],
  },
  {
    title: 'Dental treatment recording',
    topics: [
      ['Session details', 'Date, who was present, which teeth.'],
      ['Medical history', 'What changed since last time, allergies checked.'],
      ['Pre-treatment assessment', 'Symptoms today, tests, tooth checked with the patient.'],
      ['Billing', 'What is charged today.'],
      ['Consent', 'What was explained and agreed.'],
      ['Anaesthesia', 'Which, how much, where, and whether it worked.'],
      ['Procedure notes', 'Step by step, with materials and shades.'],
      ['Post-treatment care', 'Advice given, medicines with doses.'],
      ['Follow-up', 'When to return, and for what.'],
    ],
  },
];

/** Both cards as rows: shown beside the recorder, and followed by the writer. */
export const cueCards = cards.map(({ title, topics }, position) => ({
  title,
  position,
  text: topics.map(([heading, guidance]) => `## ${heading}\n\n${guidance}`).join('\n\n'),
}));
