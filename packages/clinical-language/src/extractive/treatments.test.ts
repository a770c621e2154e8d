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
  item('whitening', 'Tooth whitening', 300, ['whitening']),
  item('denture', 'Partial denture (acrylic)', 500),
];

/** "status id tooth price" of each, short enough to read in a table; a price from the list in brackets. */
function found(transcript: string, notes = ''): string[] {
  return findTreatments({ notes, transcript, catalogue }).map(
    ({ status, catalogueId, name, tooth, priceMinor, priceSource }) =>
      `${status} ${catalogueId ?? `?${name}`} ${tooth ?? '-'} ${price(priceMinor, priceSource)}`,
  );
}

const price = (minor: number | null, source: string | null) =>
  minor === null ? '-' : source === 'list' ? `(${minor / 100})` : String(minor / 100);

/** Only those on the list. */
const listed = (transcript: string, notes = '') =>
  found(transcript, notes).filter((one) => /^(?:agreed|done) /.test(one));

describe('treatments agreed or done', () => {
  it.each<[string, string[]]>([
    ['Plan is a crown on the upper left six.', ['agreed crown UL6 (600)']],
    [
      'We agreed a crown on UL6 and a composite filling on LR5.',
      ['agreed crown UL6 (600)', 'agreed composite LR5 (110)'],
    ],
    [
      'She would like a root canal treatment on UL6 and then a crown.',
      ['agreed rct UL6 (400)', 'agreed crown UL6 (600)'],
    ],
    ['Plan is crowns on the upper left six and seven, £450 each.', ['agreed crown UL6 450', 'agreed crown UL7 450']],
    ['We will do a come posit filling on the lower right five.', ['agreed composite LR5 (110)']],
    ['He has chosen route canal on tooth 26.', ['agreed rct UL6 (400)']],
    ['The crown on the lower left six is fractured. Plan is to replace it with a crown.', ['agreed crown LL6 (600)']],
    ['He wants a crown on UL6, £650 with a deposit of £100.', ['agreed crown UL6 650']],
    ['She agreed to an onlay on UL6 at £520.', ['agreed ?Onlay UL6 520']],
    ['Filling upper left four on Monday week.', ['agreed ?Filling UL4 -']],
    ["She'll have the onlay on UL6, not the crown.", ['agreed ?Onlay UL6 -']],
    ['He says go ahead and do the coronectomy of the lower left eight.', ['agreed ?Coronectomy LL8 -']],
    ['He wants a partial denture.', ['agreed denture - (500)']],
    [
      'We discussed extraction versus root canal treatment for the upper right six and she opted for root canal treatment, which will be four hundred and eighty pounds followed by a crown at six hundred and fifty pounds.',
      ['agreed rct UR6 480', 'agreed crown UR6 650'],
    ],
    [
      'Crown preparation on UL6 today. One cartridge of articaine. Scanned, temporary cemented.',
      ['done crown UL6 (600)'],
    ],
    ['Two cartridges of lidocaine. Extraction of the upper left eight completed today.', ['done extraction UL8 (150)']],
    ["Treatment options are a crown or a filling on UL6. Let's do the crown.", ['agreed crown UL6 (600)']],
    ["We talked about a crown on UL6. She's going for the crown.", ['agreed crown UL6 (600)']],
    ['We talked about a crown on UL6. hes signing up for the crown', ['agreed crown UL6 (600)']],
    ['No decay. Back in six months with the hygienist for a scale and polish. Recall in a year.', []],
    ['Two cartridges of lidocaine. LR6 out whole, irrigated, no stitch.', ['done extraction LR6 (150)']],
  ])('%s', (transcript, expected) => {
    expect(listed(transcript)).toEqual(expected);
  });
});

describe('work that is told without its plain name', () => {
  it.each<[string, string[]]>([
    ['LL7 out today. Two cartridges of lidocaine.', ['done extraction LL7 (150)']],
    ['UL8, articaine, forceps, and it came out in one piece.', ['done extraction UL8 (150)']],
    ['Lower left six: etched and bonded, composite in three increments.', ['done composite LL6 (110)']],
    ['Canals of UR6 obturated with gutta-percha points and sealer.', ['done rct UR6 (400)']],
    ['Supragingival scaling with the Cavitron, all quadrants.', ['done hygiene - (65)']],
    ['Today we cleaned her teeth and put a composite filling in LR5.', ['done composite LR5 (110)']],
    // The name elsewhere is the same work.
    ['Here for extraction of UL8. Luxated, then forceps.', ['done extraction UL8 (150)']],
    ['The options are a filling, or take it out with forceps.', []],
    ['UL6 was root filled abroad two years ago.', []],
    ['Core in composite, then the crown cemented on UL6.', ['done crown UL6 (600)']],
  ])('%s', (transcript, expected) => {
    expect(listed(transcript).filter((one) => !one.includes('?'))).toEqual(expected);
  });
});

it('reads no tooth in a date', () => {
  const transcript = 'Crown cemented today, the tooth was broken on 8/14.';
  const conventions = { notation: 'universal', currency: 'USD', country: 'US' } as const;
  expect(findTreatments({ notes: '', transcript, catalogue, conventions }).map(({ tooth }) => tooth)).toEqual([null]);
});

describe('without a sentence that agrees to it or does it, nothing is listed', () => {
  it.each([
    'No crown needed.',
    'No crown, bridge or implant needed on the upper left six.',
    'She does not want whitening.',
    'Crown on the UL6 is not indicated at present.',
    'Had an extraction last year.',
    'She had root canal treatment on the upper left six three years ago.',
    'Existing crown on the upper left six is sound.',
    'The crown on UR6 was placed in 2015.',
    'Mother wears a partial denture.',
    'Her sister had an implant and swears by it.',
    'The risk of extraction was explained.',
    'Without treatment this may lead to extraction.',
    'One in ten of these needs a root canal later.',
    'She has a crown on the lower right six.',
    'If the tooth does not settle she may need root canal treatment in the future.',
    'She asked if she will end up with implants, and I said that is not a conversation for today.',
    'So do I need a crown on it, then?',
    'Her insurance only pays for one crown in five years.',
    'She will think about the implant over Christmas.',
    'The whitening can wait, we talk about it next year.',
    'He was booked for an extraction of the upper left eight and it did not go ahead.',
    'The crown feels like half a crown of thorns, he said.',
    'We talked about an implant at £2,200 or a partial denture for the lower left six.',
    'He could have a crown built up for £600 or an extraction.',
    'He will consider the crown on UL6 over Christmas.',
    'A new crown for UL4 is to wait until her insurance starts.',
    'She had wanted whitening before the wedding and that is now off.',
    'He could not tell me what a crown is.',
    'We agreed to cross that bridge later.',
    'Numb today. Bonded with a little flow, the crown is in doubt.',
    'Six-unit bridge at the top rattled loose on Sunday. Local anaesthetic given.',
    'Keep that up and it is crowns on every back tooth by fifty.',
    'Family history: her father wants dentures and her brother went for implants.',
  ])('%s', (transcript) => {
    expect(listed(transcript)).toEqual([]);
  });
});

describe('the status of a treatment', () => {
  it.each<[string, string[]]>([
    ['We could do a crown on UL6.', ['offered crown UL6 (600)']],
    ['I offered whitening and she declined.', ['refused whitening - (300)']],
    ['An implant would be £2,200. She said no to the implant.', ['refused implant - 2200']],
    ['He wants a crown on UL6. No, he declined the crown.', ['refused crown UL6 (600)']],
  ])('follows the last word: %s', (transcript, expected) => {
    expect(found(transcript)).toEqual(expected);
  });

  it('has the sentence that decides as its evidence, word for word', () => {
    const transcript = 'She is well. We discussed a crown on UL6 at £480. She went for the crown. Thank you.';
    const [crown] = findTreatments({ notes: '', transcript, catalogue });
    expect(crown).toMatchObject({ status: 'agreed', evidence: 'She went for the crown.', priceMinor: 48_000 });
  });

  it('follows a tooth that was changed in the notes', () => {
    expect(listed('Plan is a crown on UL6.', '## Treatment plan\n\n- Plan is a crown on UR6.')).toEqual([
      'agreed crown UR6 (600)',
    ]);
  });
});

it('reads no work on an earlier crown where only a crown is named', () => {
  const remake = [item('remake', 'Crown remake', 200, ['crown'])];
  const names = (transcript: string) =>
    findTreatments({ notes: '', transcript, catalogue: remake }).map(({ name }) => name);
  expect(names('She wants a crown on UL6.')).toEqual(['Crown']);
  expect(names('She wants the crown remake on UL6.')).toEqual(['Crown remake']);
});

describe('prices', () => {
  it('never divides a price for several among them', () => {
    const both = findTreatments({
      notes: '',
      transcript: 'He wants crowns on UL6 and UL7, £1,221 for both.',
      catalogue,
    });
    expect(both.map(({ tooth, priceMinor, priceBasis }) => [tooth, priceMinor, priceBasis])).toEqual([
      ['UL6', 122_100, 'for both'],
      ['UL7', 122_100, 'for both'],
    ]);
  });

  const of = (transcript: string) => findTreatments({ notes: '', transcript, catalogue })[0];

  it('says no charge instead of the price list', () => {
    expect(of('She agreed to a crown on UL6, no charge.')).toMatchObject({ priceMinor: 0, priceSource: 'said' });
    expect(of('She agreed to a crown on UL6. Nothing to pay, HC2 certificate seen.')).toMatchObject({
      priceMinor: 0,
      priceSource: 'said',
    });
  });

  it('takes what a plan pays for the main treatment alone', () => {
    const transcript = 'Scale and polish today, crown cemented on UL6. On his plan, so nothing today.';
    expect(found(transcript)).toEqual(['done hygiene - 0', 'done crown UL6 -']);
    expect(found('Composite filling placed on UL5 and UL6. Nothing to pay, she is exempt.')).toEqual([
      'done composite UL5 0',
      'done composite UL6 0',
    ]);
  });

  it('names the band with the amount for the whole course', () => {
    expect(
      of('She agreed to a white filling on UL6 on the health service, band two, seventy five pounds thirty.'),
    ).toMatchObject({ band: 'NHS band 2', priceMinor: 7_530, priceSource: 'said', priceBasis: 'for the whole course' });
  });

  it('reads an amount without its currency behind the treatment, and what it is for', () => {
    expect(of('He wants the implant at twenty one fifty.')).toMatchObject({ priceMinor: 215_000, priceSource: 'said' });
    expect(of('He wants the crowns, six hundred and ten pounds fifty each, so £1,221.')).toMatchObject({
      priceMinor: 61_050,
    });
    expect(of('She agreed to scale and polish, £90 per quadrant.')).toMatchObject({ priceBasis: 'per quadrant' });
  });

  it('asks where two prices contradict each other', () => {
    expect(of('She agreed to a crown on UL6 for £310. The crown on UL6 will be £130.')).toMatchObject({
      priceMinor: null,
      priceSource: null,
      priceChoices: [31_000, 13_000],
    });
  });

  it('takes a number that is not round, an instalment or two numbers for no price', () => {
    expect(of('Scale and polish done today, 114.')).toMatchObject({ priceSource: 'list' });
    expect(of('She agreed to an implant, in four instalments of five hundred and fifty.')).toMatchObject({
      priceSource: 'list',
    });
  });

  it('has nothing to pay today for what was done, not for what was agreed', () => {
    expect(found('Composite filling placed on UL5. We agreed a crown on UL6. Nothing to pay today.')).toEqual([
      'done composite UL5 0',
      'agreed crown UL6 -',
    ]);
  });

  it.each<[string, [string, number | null, number[]][]]>([
    [
      'We agreed £610 for the crown on UL6 and £95 for the composite filling on LR5.',
      [
        ['Porcelain crown', 61_000, []],
        ['Composite filling', 9_500, []],
      ],
    ],
    [
      'She agreed to a crown on UL6 and a composite filling on LR5, £710.',
      [
        ['Porcelain crown', null, [71_000]],
        ['Composite filling', null, [71_000]],
      ],
    ],
    ['He wants an implant at £2,000 to £2,400.', [['Dental implant', null, [200_000, 240_000]]]],
    [
      'She agreed to a crown on UL6 at £640, of which the insurance covers half.',
      [['Porcelain crown', null, [64_000]]],
    ],
    ['He wants the whitening at £280 less the ten per cent for members.', [['Tooth whitening', null, [28_000]]]],
    [
      'We agreed a crown on UL6. The onlay was £520. That is £75 a visit for the rest.',
      [['Porcelain crown', null, []]],
    ],
    ['Composite filling placed on UL5 today. No charge. That is £55 besides.', [['Composite filling', null, []]]],
    [
      'She agreed to a white filling on UL6 on the health service, band two, £75.30. A private one is £120.',
      [['Composite filling', null, [7_530]]],
    ],
  ])('gives a price only to the treatment that its words join it to: %s', (transcript, expected) => {
    const priced = findTreatments({ notes: '', transcript, catalogue }).map(({ name, priceMinor, priceChoices }) => [
      name,
      priceMinor,
      priceChoices,
    ]);
    expect(priced).toEqual(expect.arrayContaining(expected));
  });

  it('has no fee for what is agreed for later only where the reason lasts', () => {
    const filled = 'Composite filling placed on UL5. We agreed a crown on UL6.';
    expect(found(`${filled} There is nothing to pay.`)).toEqual(['done composite UL5 0', 'agreed crown UL6 -']);
    expect(found(`${filled} There is nothing to pay, she is exempt.`)).toEqual([
      'done composite UL5 0',
      'agreed crown UL6 0',
    ]);
  });

  it('leaves the price open where a price was said that belongs to nothing', () => {
    expect(of('She agreed to a crown on UL6. Fee today £85.')).toMatchObject({ priceMinor: null, priceSource: null });
  });
});

it('struck words and marks of a note list nothing', () => {
  const transcript = 'Composite filling on UL5 no sorry UL6 agreed today.';
  const notes = '## Plan\n\n- Composite filling on ~~UL5 no sorry~~ UL6 agreed today. [check: heading]';
  expect(found(transcript, notes)).toEqual(found(transcript));
  expect(
    found('We agreed a crown on UL6.', '- We agreed a crown on UL6. ~~Also an extraction of UR8 agreed.~~'),
  ).toEqual(found('We agreed a crown on UL6.'));
});
