import { describe, expect, it } from 'vitest';
import type { CatalogueTreatment } from './inputs.ts';
import { findTreatments } from './treatments.ts';

const item = (id: string, name: string, pounds: number, aliases: string[] = []): CatalogueTreatment => ({
  id,
  name,
  aliases,
  currency: '£',
  priceMinor: pounds * 100,
  risks: [],
});
const catalogue = [
  item('rct', 'Root canal treatment', 400, ['root canal', 'RCT']),
  item('crown', 'Porcelain crown', 600, ['crown']),
  item('composite', 'Composite filling', 110, ['white filling']),
  item('amalgam', 'Amalgam filling', 90),
  item('extraction', 'Extraction', 150, ['tooth removal']),
  item('implant', 'Dental implant', 2500, ['implant']),
  item('hygiene', 'Scale and polish', 65, ['hygiene visit']),
  item('whitening', 'Tooth whitening', 300),
  item('denture', 'Partial denture (acrylic)', 500),
];

/** "id tooth price" of each, short enough to read in a table. */
function found(transcript: string, notes = ''): string[] {
  return findTreatments({ notes, transcript, catalogue }).map(
    ({ catalogueId, name, tooth, priceMinor }) =>
      `${catalogueId ?? `?${name}`} ${tooth ?? '-'} ${priceMinor === null ? '-' : priceMinor / 100}`,
  );
}

describe('treatments are found', () => {
  it.each<[string, string[]]>([
    ['Plan is a crown on the upper left six.', ['crown UL6 600']],
    ['Treatment plan. Crown UL6, composite filling LR5.', ['crown UL6 600', 'composite LR5 110']],
    ['Treatment plan. UL6 crown, LR5 white filling.', ['crown UL6 600', 'composite LR5 110']],
    ['UL6 needs root canal treatment and a crown.', ['rct UL6 400', 'crown UL6 600']],
    [
      'Plan composite fillings on UL6 and LR5 and a crown on UR1.',
      ['composite UL6 110', 'composite LR5 110', 'crown UR1 600'],
    ],
    ['Plan is crowns on the upper left six and seven, £450 each.', ['crown UL6 450', 'crown UL7 450']],
    ['We will do a come posit filling on the lower right five.', ['composite LR5 110']],
    ['Recommend route canal on tooth 26.', ['rct UL6 400']],
    ['She will need an extra action of the lower left eight.', ['extraction LL8 150']],
    ['We plan an in plant at the lower left six for two thousand two hundred pounds.', ['implant LL6 2200']],
    ['Scale in polish with the hygienist next visit.', ['hygiene - 65']],
    [
      'The crown on the lower left six is fractured. Plan is to replace the crown on the lower left six.',
      ['crown LL6 600'],
    ],
    ['Plan root canals for upper right four. The cost is 450 pounds.', ['rct UR4 450']],
    ['£450 for a crown on UL6, £120 for a composite filling on UL7.', ['crown UL6 450', 'composite UL7 120']],
    ['Crown upper left six four hundred and fifty pounds.', ['crown UL6 450']],
    ['Plan is a crown on UL6, £650 with a deposit of £100.', ['crown UL6 650']],
    ['Caries upper right six. Plan is a composite filling. Scale and polish.', ['composite UR6 110', 'hygiene - 65']],
    [
      'The UL6 needs a crown. The LL7 needs a root canal. Let us start with the crown in two weeks.',
      ['crown UL6 600', 'rct LL7 400'],
    ],
    ['Plan is an onlay on UL6 at £520.', ['?Onlay UL6 520']],
    ['Plan is a filling on UL6.', ['?Filling UL6 -']],
    ['Plan is a partial denture.', ['denture - 500']],
    [
      'UL6 RCT £450, UL6 crown £650, LR5 white filling £120, total £1220.',
      ['rct UL6 450', 'crown UL6 650', 'composite LR5 120'],
    ],
    [
      'We discussed extraction versus root canal treatment for the upper right six and she opted for root canal treatment, which will be four hundred and eighty pounds followed by a crown at six hundred and fifty pounds.',
      ['rct UR6 480', 'crown UR6 650'],
    ],
    [
      'He is not keen on a denture. He would prefer an implant in the lower left six region, around two thousand five hundred pounds.',
      ['implant LL6 2500'],
    ],
    [
      'upper left six deep caries needs root canal treatment then crown no need for extraction patient agreed',
      ['rct UL6 400', 'crown UL6 600'],
    ],
    [
      'She has had root canal treatment before on the lower left six. Today I am recommending a crown for it.',
      ['crown LL6 600'],
    ],
    ['Bridge from the lower left five to the lower left seven planned.', ['?Bridge LL5 -']],
    ['I have advised a night guard because of grinding.', ['?Night guard - -']],
    ['Extraction of the upper left eight completed today.', ['extraction UL8 150']],
  ])('%s', (transcript, expected) => {
    expect(found(transcript)).toEqual(expected);
  });
});

describe('treatments are omitted', () => {
  it.each([
    'No crown needed.',
    'No crown, bridge or implant needed on the upper left six.',
    'Patient declined the implant.',
    'An implant was discussed but the patient declined.',
    'She does not want whitening.',
    'Crown on the UL6 is not indicated at present.',
    'Had an extraction last year.',
    'She had root canal treatment on the upper left six three years ago.',
    'Dental history, amalgam filling lower right six.',
    'Existing crown on the upper left six is sound.',
    'The crown on UR6 was placed in 2015.',
    'Lost filling upper left five.',
    'Mother wears a partial denture.',
    'The risk of extraction was explained.',
    'Without treatment this may lead to extraction.',
    'Examination. Amalgam filling present lower left six.',
    'She has a crown on the lower right six.',
    'If the tooth does not settle she may need root canal treatment in the future.',
    'After the extraction he should bite on gauze.',
    'She was advised about the possibility of losing the tooth and needing a denture.',
    'The patient asked about implants but cannot afford it at the moment.',
    'The treatment was completed under local anaesthetic.',
  ])('%s', (transcript) => {
    expect(found(transcript)).toEqual([]);
  });
});

describe('treatments are chosen', () => {
  it('once per tooth, with the price that was spoken', () => {
    expect(found('Plan is a crown on UL6. The crown on UL6 will be £475. Book the crown for UL6.')).toEqual([
      'crown UL6 475',
    ]);
  });

  it('by the decision, where options were offered', () => {
    const said =
      'Treatment options. Extraction, root canal treatment or an implant for the upper left six. Treatment plan. Root canal treatment upper left six.';
    expect(found(said)).toEqual(['rct UL6 400']);
  });

  it('as offered, without a decision', () => {
    expect(found('Treatment options. Extraction or root canal treatment of the upper left six.')).toEqual([
      'extraction UL6 150',
      'rct UL6 400',
    ]);
  });

  it('by the notes where they differ from the transcript', () => {
    expect(found('Plan is a crown on UL6.', '## Treatment plan\n\n- Crown on UR6.')).toEqual(['crown UR6 600']);
  });

  it('with evidence quoted word for word', () => {
    const transcript = 'She is well. Plan is a crown on UL6. It will cost £480. Thank you.';
    const [crown] = findTreatments({ notes: '', transcript, catalogue });
    expect(crown?.evidence).toBe('Plan is a crown on UL6. It will cost £480.');
  });
});
