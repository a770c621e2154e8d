import { describe, expect, test } from 'vitest';
import { spokenConsent } from './spoken-risks.ts';

const of = (transcript: string, name: string, treatments?: string[], tooth: string | null = null) =>
  spokenConsent({ transcript }, { catalogueId: null, name, tooth }, { treatments });

describe('risks spoken for the patient', () => {
  const two =
    'We will extract UL6 and place a crown on LR5. I warned her that there is a one in ten chance of a dry socket. ' +
    'I explained that the porcelain may chip.';

  test('belong to the treatment that they are typical of', () => {
    expect(of(two, 'Extraction', ['Extraction', 'Crown']).risks).toEqual([
      'There is a one in ten chance of a dry socket',
    ]);
    expect(of(two, 'Crown', ['Extraction', 'Crown']).risks).toEqual(['The porcelain may chip']);
  });

  test('belong to the treatment that their sentence names, not to what it may end in', () => {
    const transcript =
      'He agreed to a filling on UL6. I told him that the filling is deep and the nerve may die and need a root canal later.';
    const treatments = ['Filling', 'Root canal treatment'];
    expect(of(transcript, 'Filling', treatments).risks).toHaveLength(1);
    expect(of(transcript, 'Root canal treatment', treatments).risks).toEqual([]);
  });

  test('what is no warning is none', () => {
    const transcript =
      'She agreed to an extraction of UL6. She asked whether it will hurt? Bleeding on probing at UL5.';
    expect(of(transcript, 'Extraction', ['Extraction']).risks).toEqual([]);
  });
});

test('alternatives are those that a sentence offers instead, not what comes later', () => {
  const either = 'We could do a crown or an extraction on UL6. She went for the crown.';
  expect(of(either, 'Crown', ['Crown'], 'UL6').alternatives).toEqual(['Extraction']);
  const inTurn =
    'We could drain it now at UL2, and later either a root canal treatment on UL2. Incised and drained UL2.';
  expect(of(inTurn, 'Incision and drainage', ['Incision and drainage'], 'UL2').alternatives).toEqual([]);
});
