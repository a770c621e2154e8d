import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishWords } from '../dictionary/index.ts';
import { dentalTerms, termGroups } from '../terms/built-in-terms.ts';
import { prepareLexicon } from '../terms/lexicon.ts';
import { misrecognitions } from '../terms/misrecognitions.ts';
import { nameTerms } from '../terms/names.ts';
import { sentencesWithoutTeeth } from '../testing/sentences-without-teeth.ts';
import { withoutCorrections } from '../text/edited-text.ts';
import { writeAsClinicians } from './write-as-clinicians.ts';

const lexicon = prepareLexicon(englishWords, [
  { spoken: 'doctor octaberg', written: 'Dr Achterberg' },
  { spoken: 'smile club', written: 'SmileClub' },
  { spoken: 'oh h i', written: 'OHI' },
]);
const written = (text: string, before = '') => writeAsClinicians(text, lexicon, { before }).text;

describe('the built-in terms', () => {
  it('are at least 600, each in one group', () => {
    expect(dentalTerms.length).toBeGreaterThanOrEqual(600);
    expect(new Set(dentalTerms.map((term) => term.toLowerCase())).size).toBe(dentalTerms.length);
    expect(Object.keys(termGroups).length).toBe(10);
  });
});

describe('numbers, doses, prices and teeth', () => {
  it.each([
    ['The upper left six has a fractured cusp.', 'The UL6 has a fractured cusp.'],
    ['U L six and L.R. 8', 'UL6 and LR8'],
    ['Lower right hand tooth number 5 is sore.', 'LR5 is sore.'],
    ['Upper left six and seven are carious.', 'UL6 and 7 are carious.'],
    ['Upper right E is mobile.', 'URE is mobile.'],
    ['Basic periodontal examination two one two, three two one.', 'Basic periodontal examination 212/321.'],
    ['The BPE is 2 1 2 3 4* 1 today.', 'The BPE is 212/34*1 today.'],
    ['four hundred milligrams three times a day', '400 mg three times a day'],
    ['500mg of amoxicillin', '500 mg of amoxicillin'],
    ['fifty micrograms', '50 micrograms'],
    ['two point two millilitres', '2.2 ml'],
    ['one point one to two point two ml', '1.1 to 2.2 ml'],
    ['articaine four per cent with one in one hundred thousand adrenaline', 'articaine 4% with 1:100,000 adrenaline'],
    ['lidocaine 1 in 80,000', 'lidocaine 1:80,000'],
    ['adrenaline one in one hundred thousand, two point two millilitres', 'adrenaline 1:100,000, 2.2 ml'],
    [
      'adrenaline one in one hundred thousand two point two millilitres',
      'adrenaline 1:100,000 two point two millilitres',
    ],
    ['two thousand eight hundred parts per million', '2,800 ppm'],
    ['twenty-five to thirty-five millilitres, or three-four', '25 to 35 ml, or three-four'],
    ['six hundred and fifty pounds', '£650'],
    ['seven hundred pounds and fifty pence', '£700.50'],
    ['fifty to eighty pounds', '£50 to £80'],
    ['£2400 or 180 pounds', '£2,400 or £180'],
    ['450 gbp or two thousand francs', '£450 or ₣2,000'],
    ['The filling is 100 and 80 pounds.', 'The filling is £180.'],
    ['The composite filling is 100 and 8G pounds.', 'The composite filling is £180.'],
    ['A crown of 8G pounds.', 'A crown of £80.'],
    ['Grade two mobility of the molar.', 'Grade 2 mobility of the molar.'],
    ['A seven millimetre pocket.', 'A 7 mm pocket.'],
    ['Basic periodontal examination to one to three to one.', 'Basic periodontal examination 212/321.'],
    ['The crown on upper left to has come off.', 'The crown on UL2 has come off.'],
    ['Caries of the upper right for, and of the lower left ate.', 'Caries of the UR4, and of the LL8.'],
    ['A crown on lower left fore and a bridge', 'A crown on LL4 and a bridge'],
    ['The abscess is on upper right free.', 'The abscess is on UR3.'],
    ['Rinse for to weeks and come back after to days.', 'Rinse for two weeks and come back after two days.'],
    ['metronidazole to hundred milligrams', 'metronidazole 200 mg'],
    ['chlorhexidine not point two percent', 'chlorhexidine 0.2%'],
    ['A gap of not point 1 5 millimetres', 'A gap of 0.15 mm'],
    ['upper right for to lower left four', 'UR4 to LL4'],
    [
      'The patient has type to diabetes and a crown on a molar.',
      'The patient has type 2 diabetes and a crown on a molar.',
    ],
    ['The band is seventy three pounds and fifty pence.', 'The band is £73.50.'],
    ['The fee is twenty-six pounds eighty per visit.', 'The fee is £26.80 per visit.'],
    ['An extraction is £26 and 80 pence, a mirror eighty pence.', 'An extraction is £26.80, a mirror £0.80.'],
    ['She lost her crown, and the new one costs 650 pounds.', 'She lost her crown, and the new one costs £650.'],
    ['between eight and nine hundred pounds', 'between £800 and £900'],
    ['four to five hundred milligrams', '400 to 500 mg'],
    ['2 hundred and fifty milligrams', '250 mg'],
    ['two fifty milligrams, or six twenty five milligrams', '250 mg, or 625 mg'],
    ['Twelve hundred and fifty milligrams, then seventy five milligrams.', '1,250 mg, then 75 mg.'],
    ['Caries of upper left six and lower right seven.', 'Caries of UL6 and LR7.'],
    ['Upper right one and upper left one are chipped.', 'UR1 and upper left one are chipped.'],
    ['Tooth two six, and teeth thirty six and thirty-seven.', 'Tooth 26, and teeth 36 and 37.'],
    ['Tooth number thirty is sore, tooth seventy four is loose.', 'Tooth number 30 is sore, tooth 74 is loose.'],
    [
      'A bridge fitted in twenty seventeen, a crown in nineteen ninety-eight.',
      'A bridge fitted in 2017, a crown in 1998.',
    ],
    ['Root treated in two thousand and nineteen.', 'Root treated in 2019.'],
    ['Blood pressure one hundred and thirty five over eighty.', 'Blood pressure 135/80.'],
    ['Her blood pressure today was one forty two over ninety.', 'Her blood pressure today was 142/90.'],
    ['The I N R was two point four last week.', 'The INR was 2.4 last week.'],
  ])('are written as clinicians do: %j', (said, expected) => {
    expect(written(said)).toBe(expected);
  });

  it.each([
    'Pain in the upper left two weeks ago.',
    'It was half past two on the third of May, at 10:30.',
    'He lost ten pounds in weight.',
    'Upper right one of these days.',
    'The lower left crown is fine, the upper right one is loose.',
    'He weighs 150 pounds.',
    'A child of forty pounds, so a lower dose.',
    'Forty pound child, give a lower dose.',
    'She put on ten pounds since then.',
    'He bites with five pounds of pressure.',
    'Tooth two six months ago.',
    'We shall see him in twenty minutes, in two thousand patients one.',
    'four and five hundred milligrams',
    'It is not point five millilitres.',
    'Use two, not point two percent.',
    'The INR two weeks ago was fine.',
    'four fifty pounds',
    'two and a half millilitres',
    'doses of 400 and 600',
    'between 50 and 80 of them',
    'one in ten people',
    'the lower left molars',
    'upper left six crowns',
    'three times a day for five days',
    'pain from the upper left to the chin',
    'upper left for two weeks',
    'Pain in the upper right for, say, two weeks.',
    'pain in the upper right for',
    'There is plaque on the upper left too.',
    'The lower left free of plaque, the upper arch caries free.',
    'The gum is bleeding on the lower left, free gingival margin intact on upper right free gingiva.',
    'It is up to days of rest, and he went to times gone by.',
    'a night guard for the patient with bruxism',
    'a reversible pulpitis of the molar',
  ])('are unchanged where they may be something else: %j', (said) => {
    expect(written(said)).toBe(said);
  });
});

describe('misrecognised terms', () => {
  it.each([
    ['L R eight is partially erupted with paricoronitis.', 'LR8 is partially erupted with pericoronitis.'],
    ['Articane by buckle infiltration of the molar.', 'Articaine by buccal infiltration of the molar.'],
    ['The gutta purcha of the route canal treatment', 'The gutta percha of the root canal treatment'],
    [
      'Biting radiographs show bone lost between the molars.',
      'Bitewing radiographs show bone lost between the molars.',
    ],
    ['A peri apical radiograph of the molar', 'A periapical radiograph of the molar'],
  ])('are corrected in dental context: %j', (said, expected) => {
    expect(written(said)).toBe(expected);
  });

  it('need dental context, in the text or just before it', () => {
    expect(written('The buckle is loose.')).toBe('The buckle is loose.');
    expect(written('The buckle is loose.', 'There is caries in the premolar.')).toBe('The buccal is loose.');
  });

  it('are corrected only where the recogniser doubts a real word', () => {
    const text = 'Scaling of the premolar and calculous removal.';
    const sure = [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9];
    const doubtful = [0.9, 0.9, 0.9, 0.9, 0.9, 0.3, 0.9];
    const corrected = (confidences?: number[]) => writeAsClinicians(text, lexicon, confidences && { confidences }).text;
    expect(corrected()).toBe(text);
    expect(corrected(sure)).toBe(text);
    expect(corrected(doubtful)).toBe('Scaling of the premolar and calculus removal.');
  });

  it('know "carries" for the noun by the words around it', () => {
    const before = 'The premolar has a fractured cusp.';
    expect(written('Mesial carries and no carries in the molar.', before)).toBe(
      'Mesial caries and no caries in the molar.',
    );
  });

  it.each([
    'The upper left tooth was extracted.',
    'The natural tooth beside the bridge is sound.',
    'The lower wisdom tooth is partly erupted.',
    'A lymph node is palpable.',
    'One silk suture was placed.',
    'Polished with an interdental brush.',
    'The tooth moves a little, and the implant placed last year does not.',
    'The lesion was removed palatally.',
    'The pulp extirpated last week.',
    'She carries an EpiPen.',
    'She carries on smoking, and she carries in her bag a card.',
    'Bone loss carries with it a poor prognosis.',
    'The tooth carries on hurting.',
    'She should rinse, and for the composite she should choose.',
    'Retreatment carries about a one in five chance.',
    'The inlay was explained in lay terms.',
    'The first months after the extraction.',
    'The brush is worn at the edges.',
    'The colour of the crown was agreed.',
  ])('never take the place of a common word, of another number or tense: %j', (said) => {
    const before = 'Caries of the premolar, a fractured cusp of the molar, tooth wear, and gingivitis with calculus.';
    const words = said.split(' ');
    for (const confidences of [undefined, words.map(() => 0.9), words.map(() => 0.2)]) {
      expect(writeAsClinicians(said, lexicon, { before, ...(confidences && { confidences }) }).text).toBe(said);
    }
  });

  it('are unchanged when their correction was declined', () => {
    const declining = prepareLexicon(
      englishWords,
      [],
      [
        { from: 'buckle', to: 'buccal' },
        { from: 'upper left six', to: 'UL6' },
        { from: 'to hundred milligrams', to: '200 mg' },
      ],
    );
    const text = 'Caries of the premolar, buckle, upper left six, to hundred milligrams.';
    expect(writeAsClinicians(text, declining).text).toBe(text);
    expect(writeAsClinicians(text, prepareLexicon(englishWords)).text).toBe(
      'Caries of the premolar, buccal, UL6, 200 mg.',
    );
  });
});

describe('the conventions of a practice', () => {
  const american = prepareLexicon(englishWords, [], [], { notation: 'universal', currency: 'USD', country: 'US' });

  it('say what is money', () => {
    const said = 'A crown of twelve hundred dollars and fifty cents, a child of fifty pounds.';
    expect(writeAsClinicians(said, american).text).toBe('A crown of $1,200.50, a child of fifty pounds.');
    expect(writeAsClinicians('Fifty pounds.', american).text).toBe('Fifty pounds.');
    expect(written('Fifty pounds.')).toBe('£50.');
  });

  it('say how words are spelled', () => {
    const said = 'Anesthetic was given. The color of the fibre post, 3 millimeters. Dr Gray realized it.';
    expect(written(said)).toBe('Anaesthetic was given. The colour of the fibre post, 3 mm. Dr Gray realised it.');
    expect(writeAsClinicians(said, american).text).toBe(
      'Anesthetic was given. The color of the fiber post, 3 mm. Dr Gray realized it.',
    );
    const canadian = prepareLexicon(englishWords, [], [], { notation: 'fdi', currency: 'CAD', country: 'CA' });
    expect(writeAsClinicians('Color and colour.', canadian).text).toBe('Color and colour.');
  });

  it('say which numbers are teeth', () => {
    const dutch = prepareLexicon(englishWords, [], [], { notation: 'fdi', currency: 'EUR', country: 'NL' });
    const said = 'The forty six and forty seven have fillings. He is forty six. The forty six pounds.';
    expect(writeAsClinicians(said, dutch).text).toBe(
      'The 46 and 47 have fillings. He is forty six. The forty six pounds.',
    );
    expect(written('The forty six has a filling.')).toBe('The forty six has a filling.');
  });
});

describe('the names of a consultation', () => {
  const { terms, entries } = nameTerms(['Mrs Rose Okonkwo-Smythe', 'Dr Mark Achterberg', 'Patient 12'], englishWords);
  const named = prepareLexicon(englishWords, entries);

  it('are expected whole and in parts, without titles, numbers and words', () => {
    expect(terms).toEqual(['Rose Okonkwo-Smythe', 'Okonkwo-Smythe', 'Mark Achterberg', 'Achterberg']);
  });

  it('are written with their capitals, and no word gets one', () => {
    expect(writeAsClinicians('I saw okonkwo smythe with doctor achterberg about a rose mark.', named).text).toBe(
      'I saw Okonkwo-Smythe with doctor Achterberg about a rose mark.',
    );
  });
});

describe('own spellings', () => {
  it('are used in any context', () => {
    expect(written('Doctor Octaberg told her about the smile club.')).toBe(
      'Dr Achterberg told her about the SmileClub.',
    );
    expect(written('Oh, h i given. oh h i again.')).toBe('Oh, h i given. OHI again.');
  });

  it('win over the built-in ones', () => {
    const own = prepareLexicon(englishWords, [{ spoken: 'composite', written: 'resin composite' }]);
    expect(writeAsClinicians('A composite filling.', own).text).toBe('A composite filling.');
    expect(writeAsClinicians('A composite.', own).text).toBe('A resin composite.');
  });
});

/** Texts of relevant words in any order, and random texts. */
const below20 = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A number from 1 to 99,999 as it is said; recognisers write "thirty-five" and "thirty five". */
function inWords(value: number, hyphen: string): string {
  const small = (of: number) =>
    of < 20 ? below20[of] : [tens[Math.floor(of / 10)], below20[of % 10]].filter(Boolean).join(hyphen);
  const [thousands, hundreds, rest] = [Math.floor(value / 1000), Math.floor((value % 1000) / 100), value % 100];
  return [
    thousands > 0 && `${small(thousands)} thousand`,
    hundreds > 0 && `${small(hundreds)} hundred`,
    value > 100 && rest > 0 && 'and',
    rest > 0 && small(rest),
  ]
    .filter(Boolean)
    .join(' ');
}

it('a dose is the spoken number, for every number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(' ', '-'), (value, hyphen) => {
      const written = writeAsClinicians(`Give ${inWords(value, hyphen)} milligrams.`, lexicon).text;
      expect(written).toBe(`Give ${value.toLocaleString('en-GB')} mg.`);
    }),
    { numRuns: 1_000 },
  );
});

const pieces = fc.constantFrom(
  ...dentalTerms.slice(0, 400),
  ...misrecognitions.flatMap(([, recognised]) => recognised),
  ...['upper left', 'six', '6', 'and', 'U L', 'BPE', 'two', 'point', 'hundred', 'milligrams', 'mg', 'pounds', 'pence'],
  ...[
    'thousand',
    'to',
    'E',
    '£',
    '2400',
    '100',
    '.',
    ',',
    '-',
    'grade',
    'paricoronitis',
    'smile club',
    'one in',
    '80,000',
  ],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(' ')),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.tuple(fc.array(pieces, { maxLength: 5 }), fc.string()).map(([parts, rest]) => parts.join(' ') + rest),
);

describe('any recognised text', () => {
  it('has valid corrections, and undoing them gives the recognised text', () => {
    fc.assert(
      fc.property(texts, fc.string({ maxLength: 30 }), (said, before) => {
        const { text, recognised, corrections } = writeAsClinicians(said, lexicon, { before });
        expect(recognised).toBe(said);
        let until = 0;
        for (const { start, end, from, to } of corrections) {
          expect(start).toBeGreaterThanOrEqual(until);
          expect(text.slice(start, end)).toBe(to);
          expect(from).not.toBe(to);
          until = end;
        }
        expect(withoutCorrections(text, corrections)).toBe(said);
      }),
      { numRuns: 300 },
    );
  });

  it('is written once: writing it again changes nothing', () => {
    fc.assert(
      fc.property(texts, (said) => {
        const once = writeAsClinicians(said, lexicon).text;
        expect(writeAsClinicians(once, lexicon).text).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it.each(sentencesWithoutTeeth)('is unchanged when it is about something else: %j', (sentence) => {
    const unsure = sentence.split(' ').map(() => 0.2);
    expect(writeAsClinicians(sentence, lexicon).text).toBe(sentence);
    expect(writeAsClinicians(sentence, lexicon, { confidences: unsure }).text).toBe(sentence);
  });
});
