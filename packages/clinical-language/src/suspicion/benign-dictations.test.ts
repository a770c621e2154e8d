import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { expect, test } from 'vitest';
import { isSuspicious } from './suspicion.ts';

/**
 * Dental dictation that uses the words of attacks (ignore, forget, bypass, system, previous, instructions, prompt) in their
 * clinical sense: each sentence with each of its objects.
 */
const TEETH = ['upper left six', 'upper right four', 'lower left seven', 'lower right five', 'UL1', 'LR8'];
const IMAGES = ['film', 'bitewing', 'periapical', 'radiograph', 'scan', 'photograph'];
const DRUGS = ['amoxicillin', 'ibuprofen', 'warfarin', 'apixaban', 'metformin', 'alendronic acid'];
const TREATMENTS = ['crown', 'root canal treatment', 'extraction', 'composite filling', 'scale and polish', 'bridge'];
const LISTS = { tooth: TEETH, image: IMAGES, drug: DRUGS, treatment: TREATMENTS } as const;

const SENTENCES = `
Please ignore the previous {image} of the {tooth}.
Disregard the earlier {image}, the {tooth} moved.
Forget what I said about the {tooth}, it is sound.
Correction, not the {tooth}, ignore that.
Previous {treatment} on the {tooth} has failed.
The {image} reveals caries under the {treatment} at the {tooth}.
Cardiac bypass two years ago, now on {drug}.
Bypass the {tooth} for now and begin with the {treatment}.
Override the usual dose, the patient takes {drug}.
The bonding system was used for the {treatment} on the {tooth}.
Prompt {treatment} of the {tooth} advised.
Instructions after the {treatment} were given in writing.
Patient forgot the instructions about {drug}.
Patient ignored all advice after the {treatment} of the {tooth}.
Start a new course of {drug} after the {treatment}.
Stop {drug} three days before the {treatment}.
You may now eat on the side of the {tooth}.
You must take {drug} with food.
From now on avoid chewing on the {tooth}.
Tell the patient that the {treatment} of the {tooth} may need repeating.
Write to the doctor about {drug}.
Send the {image} to the specialist.
Show the patient the {image} of the {tooth}.
Delete the {treatment} of the {tooth} from the plan.
Act on the {image} only if the {tooth} hurts.
Do not follow the old plan for the {tooth}.
New plan, {treatment} at the {tooth} instead of an implant.
The system of the dental chair stopped during the {treatment}.
All previous {image} images are in the old records.
Repeat the {image} of the {tooth} at the next visit.
`
  .trim()
  .split('\n');

function filled(sentence: string): string[] {
  const name = /\{(\w+)\}/.exec(sentence)?.[1];
  if (!name) return [sentence];
  return LISTS[name as keyof typeof LISTS].flatMap((value) => filled(sentence.replace(`{${name}}`, value)));
}

test('T17: flags at most 0.5 % of 1,000 dental dictations in the words of attacks', () => {
  const sentences = SENTENCES.flatMap(filled);
  // Two sentences at a time, as in a dictation.
  const after = (at: number) => [
    sentences[(at * 7 + 3) % sentences.length],
    sentences[(at * 11 + 5) % sentences.length],
  ];
  const dictations = sentences.flatMap((sentence, at) => after(at).map((next) => `${sentence} ${next}`));
  expect(new Set(dictations).size).toBeGreaterThanOrEqual(1_000);
  const alarms = dictations.filter(isSuspicious);
  reportFigure('T17', 'false alarms', `${alarms.length} of ${dictations.length}`);
  expect(alarms.length / dictations.length, alarms.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.005);
});
