/**
 * Figures as clinicians say them: teeth, doses, prices, lengths, scores and times. The corpus has too few to know what
 * belongs together, and many of them are half in figures.
 */
const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const teens = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'],
  ...['sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const quadrants = ['upper left', 'upper right', 'lower left', 'lower right'];

/** How a number is written: the recogniser writes words and figures. */
type Writer = (value: number) => string;

/** Up to 999,999, with "and". */
function spoken(value: number): string {
  if (value >= 1_000) {
    const rest = value % 1_000;
    return `${spoken(Math.floor(value / 1_000))} thousand${rest === 0 ? '' : `${rest < 100 ? ' and' : ''} ${spoken(rest)}`}`;
  }
  if (value >= 100) {
    const rest = value % 100;
    return `${spoken(Math.floor(value / 100))} hundred${rest === 0 ? '' : ` and ${spoken(rest)}`}`;
  }
  if (value >= 20) return [tens[Math.floor(value / 10) - 2], ones[(value % 10) - 1]].filter(Boolean).join(' ');
  return ones[value - 1] ?? teens[value - 10] ?? '';
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const inFigures: Writer = (value) => value.toLocaleString('en-GB');
const decimal = (write: Writer, whole: number, tenths: number): string =>
  write === inFigures ? `${whole}.${tenths}` : `${write(whole)} point ${write(tenths)}`;

const doses: readonly [drug: string, milligrams: number][] = [
  ...([200, 400, 600, 800].map((dose) => ['ibuprofen', dose]) as [string, number][]),
  ...([250, 500, 1_000].map((dose) => ['amoxicillin', dose]) as [string, number][]),
  ...([200, 400].map((dose) => ['metronidazole', dose]) as [string, number][]),
  ...([500, 1_000].map((dose) => ['paracetamol', dose]) as [string, number][]),
  ...([150, 300].map((dose) => ['clindamycin', dose]) as [string, number][]),
  ['co-amoxiclav', 375],
  ['co-amoxiclav', 625],
  ['doxycycline', 100],
  ['clarithromycin', 250],
  ['clarithromycin', 500],
  ['aspirin', 75],
  ['aspirin', 300],
  ['warfarin', 3],
  ['amlodipine', 5],
  ['ramipril', 10],
  ['atorvastatin', 20],
  ['atorvastatin', 40],
  ['sertraline', 50],
  ['metformin', 500],
  ['omeprazole', 20],
  ['lisinopril', 10],
  ['bisoprolol', 5],
  ['prednisolone', 5],
  ['apixaban', 5],
  ['simvastatin', 40],
  ['levothyroxine', 100],
];

const teeth = (): string[] =>
  quadrants.flatMap((quadrant) =>
    [...ones.slice(0, 8), 'B', 'C', 'D', 'E'].flatMap((place, i) => [
      `${capital(quadrant)} ${place} has caries.`,
      `${capital(quadrant)} ${place} is sound, and the ${quadrant} ${ones[(i + 1) % 8]} needs a filling.`,
      `A crown on the ${quadrant} ${place}.`,
      `Pain from ${quadrant} ${place}.`,
      `The ${quadrant} ${place} was extracted today.`,
      `Root canal treatment of the ${quadrant} ${place} and ${ones[(i + 1) % 8]}.`,
    ]),
  );
const prescriptions = (write: Writer): string[] =>
  doses.flatMap(([drug, milligrams], i) => [
    `${capital(drug)} ${write(milligrams)} milligrams.`,
    `Prescribed ${drug} ${write(milligrams)} milligrams, ${write(3 + (i % 2))} times a day for ${write(3 + (i % 5))} days.`,
    `He takes ${drug} ${write(milligrams)} milligrams once a day.`,
    `${capital(write(milligrams))} milligrams of ${drug} twice a day.`,
  ]);
const prices = (write: Writer): string[] =>
  Array.from({ length: 180 }, (_, i) => {
    const price = i < 60 ? 20 + i * 5 : 300 + (i - 60) * 25;
    return [
      `The crown costs ${write(price)} pounds.`,
      `That is ${write(price)} pounds for the filling, and the bridge is ${write(price + 450)} pounds.`,
    ];
  }).flat();
const lengths = (write: Writer): string[] =>
  Array.from({ length: 29 }, (_, i) => write(i + 1)).flatMap((length, i) => [
    `A pocket of ${write(2 + (i % 11))} millimetres, ${write(2 + ((i * 3) % 11))} millimetres on the distal.`,
    `Working length ${length} millimetres, or ${decimal(write, i + 1, 5)} millimetres.`,
    `Overjet ${write(1 + (i % 12))} millimetres, overbite ${write(1 + ((i * 5) % 9))} millimetres.`,
    `${capital(decimal(write, 1 + (i % 4), 1 + ((i * 2) % 9)))} millilitres of articaine ${write(4)} percent with ${write(1)} in ${write(100_000)} adrenaline.`,
    `Mepivacaine ${write(3)} percent, ${decimal(write, 1 + (i % 4), 1 + ((i * 4) % 9))} millilitres.`,
    `Lidocaine ${write(2)} percent with ${write(1)} in ${write(80_000)} adrenaline, ${write(1 + (i % 4))} cartridges.`,
  ]);
const scores = (write: Writer): string[] =>
  Array.from({ length: 60 }, (_, i) => {
    const digit = (place: number) => write(1 + ((i * 7 + place * place * 3 + (i % 3) * place) % 4));
    const six = [0, 1, 2, 3, 4, 5].map(digit);
    return `${i % 2 ? 'BPE' : 'Basic periodontal examination'} ${six.slice(0, 3).join(' ')}, ${six.slice(3).join(' ')}.`;
  });
const grades = (): string[] =>
  ['Grade', 'Stage', 'Class', 'Type'].flatMap((name) =>
    ones
      .slice(0, name === 'Grade' || name === 'Class' ? 3 : 4)
      .flatMap((number) => [
        `${name} ${number} ${name === 'Grade' ? 'mobility' : name === 'Type' ? 'diabetes' : name === 'Stage' ? 'periodontitis' : 'malocclusion'}.`,
        `${name} ${number}.`,
      ]),
  );
const times = (write: Writer): string[] =>
  ['days', 'weeks', 'months', 'years'].flatMap((unit) =>
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
      .map(write)
      .flatMap((number) => [
        `Pain for ${number} ${unit}.`,
        `Review in ${number} ${unit}.`,
        `It takes ${number} visits over ${number} ${unit}.`,
        `${capital(number)} ${unit} ago.`,
      ]),
  );

/** Each in words and in figures; grades in words, which the lexicon writes in figures. */
export const spokenFigures: readonly string[] = [
  ...teeth(),
  ...[spoken, inFigures].flatMap((write) => [
    ...prescriptions(write),
    ...prices(write),
    ...lengths(write),
    ...scores(write),
    ...grades(),
    ...times(write),
  ]),
];
