import { readFileSync } from 'node:fs';
import { cueCards } from '../../prisma/seed/cue-cards.ts';

/*
 * `node bench/clinical/check.ts`: whether the clinical set holds together (bench/clinical/README.md). Exit code 1 when it does not.
 */

interface Sentence {
  text: string;
  drop?: string;
  headings?: string[];
  act?: string;
  answers?: number;
}

interface Fact {
  kind: string;
  span: string;
  sentence: number;
  match: string[][];
}

interface Treatment {
  name: string;
  aliases?: string[];
  tooth: string | null;
  status: string;
  evidence: string;
  optional?: boolean;
}

interface Item {
  id: string;
  template: string;
  kind: string;
  patient: { name: string };
  phrases: { text: string }[];
  sentences: Sentence[];
  taken_back?: { text: string; sentence: number }[];
  facts: Fact[];
  silent: string[];
  either: string[];
  treatments: Treatment[];
  forbidden: string[];
  consents: { treatment: string; tooth: string | null; risks: string[] }[];
  clashes: { spans: string[] }[];
}

interface Answer {
  id: string;
  answer: string;
  flag: boolean;
  faults: { span: string }[];
}

const ACTS = 'reported seen done planned agreed advised offered refused question risk'.split(' ');
const DROPS = 'greeting chat filler aside corrected cue'.split(' ');
const STATUSES = 'agreed done offered refused mentioned'.split(' ');

const read = <T>(file: string): T[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const headingsOf = new Map(
  cueCards.map(({ title, rowTemplate }) => [
    title,
    [...rowTemplate.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
  ]),
);

/** Makes texts comparable, as the README says. */
const comparable = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll("'s ", ' ')
    .replaceAll("'", '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/[^a-z0-9£$€#%.]+/g, ' ')
    .replaceAll('%', ' % ')
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string) => text.replace(/[.$+?^()[\]{}|\\]/g, '\\$&');

const occurs = (alternative: string, text: string) => {
  const pattern = alternative
    .split(' * ')
    .map((part) => part.split('*').map(escaped).join('[a-z0-9.]*'))
    .join(' (?:[a-z0-9.]+ ){0,3}');
  return new RegExp(`(?<![a-z0-9.£$€#])${pattern}(?![a-z0-9]|\\.\\d)`).test(text);
};

const problems: string[] = [];

const checkSentences = (item: Item, transcript: string, expect: (holds: boolean, what: string) => void) => {
  const headings = headingsOf.get(item.template) ?? [];
  let position = 0;
  for (const [index, { text, drop, headings: allowed, act, answers }] of item.sentences.entries()) {
    const found = transcript.indexOf(text, position);
    expect(found >= 0, `the sentence “${text}” is in the transcript, after the one before`);
    expect(
      transcript.slice(position, Math.max(found, position)).trim() === '',
      `nothing is between “${text}” and the sentence before`,
    );
    position = found + text.length;
    expect(drop === undefined || DROPS.includes(drop), `“${text}” is dropped for a reason that the README has`);
    expect(
      allowed === undefined ? drop !== undefined : allowed.length > 0 && ACTS.includes(act ?? ''),
      `“${text}” has headings and an act, or is dropped`,
    );
    for (const heading of allowed ?? []) {
      expect(headings.includes(heading), `“${heading}” is a heading of “${item.template}”`);
      expect(!item.silent.includes(heading), `“${heading}” is not silent`);
    }
    expect(answers === undefined || answers < index, `“${text}” answers an earlier sentence`);
  }
  expect(transcript.slice(position).trim() === '', 'the last sentence ends the transcript');
  for (const heading of headings) {
    const sole = item.sentences.some(
      ({ drop, headings: allowed }) => drop === undefined && allowed?.length === 1 && allowed[0] === heading,
    );
    const said = item.sentences.some(({ headings: allowed }) => allowed?.includes(heading));
    expect(said || item.silent.includes(heading) || item.either.includes(heading), `“${heading}” is accounted for`);
    expect(!(sole && item.either.includes(heading)), `“${heading}” has a sentence of its own, so it is not optional`);
  }
};

const checkFacts = (item: Item, expect: (holds: boolean, what: string) => void) => {
  for (const { span, sentence, match } of item.facts) {
    const own = item.sentences[sentence];
    expect(own?.text.includes(span) === true, `the fact “${span}” is in its sentence`);
    const source = comparable(
      item.sentences
        .slice(own?.answers ?? sentence, sentence + 1)
        .map(({ text }) => text)
        .join(' '),
    );
    for (const group of match) {
      expect(
        group.some((alternative) => occurs(alternative, source)),
        `“${span}” is found by one of ${group.join(', ')}`,
      );
    }
  }
  for (const { text, sentence } of item.taken_back ?? []) {
    expect(item.sentences[sentence]?.text.includes(text) === true, `“${text}” is in its sentence`);
  }
};

const checkTreatments = (item: Item, transcript: string, expect: (holds: boolean, what: string) => void) => {
  for (const { name, status, evidence } of item.treatments) {
    expect(STATUSES.includes(status), `“${status}” is a status`);
    expect(transcript.includes(evidence), `the evidence of ${name} is in the transcript`);
  }
  const listed = item.treatments.filter(({ status }) => status === 'agreed' || status === 'done');
  for (const name of item.forbidden) {
    expect(
      !listed.some((treatment) => [treatment.name, ...(treatment.aliases ?? [])].includes(name)),
      `${name} is not both forbidden and expected`,
    );
  }
  for (const { treatment, tooth, risks } of item.consents) {
    expect(
      listed.some((one) => one.name === treatment && one.tooth === tooth),
      `the consent to ${treatment} has its treatment`,
    );
    for (const risk of risks) {
      expect(transcript.includes(risk), `the risk “${risk}” is in the transcript`);
    }
  }
  for (const { name, tooth, optional } of listed) {
    expect(
      optional === true || item.consents.some((one) => one.treatment === name && one.tooth === tooth),
      `${name} has its consent`,
    );
  }
  for (const span of item.clashes.flatMap(({ spans }) => spans)) {
    expect(transcript.includes(span), `the clashing “${span}” is in the transcript`);
  }
};

const items = ['tuning.jsonl', 'unseen.jsonl'].flatMap((file) => read<Item>(file));
for (const item of items) {
  const expect = (holds: boolean, what: string) => {
    if (!holds) {
      problems.push(`${item.id}: ${what}`);
    }
  };
  const transcript = item.phrases.map(({ text }) => text).join(' ');
  expect(headingsOf.has(item.template), `“${item.template}” is a cue card`);
  checkSentences(item, transcript, expect);
  checkFacts(item, expect);
  checkTreatments(item, transcript, expect);
}

const answers = read<Answer>('bad-answers.jsonl');
for (const { id, answer, flag, faults } of answers) {
  if (flag !== faults.length > 0 || faults.some(({ span }) => !answer.includes(span))) {
    problems.push(`${id}: a flagged answer has faults, and their words are in it`);
  }
}

for (const names of [[...items, ...answers].map(({ id }) => id), items.map(({ patient }) => patient.name)]) {
  for (const name of names.filter((one, index) => names.indexOf(one) !== index)) {
    problems.push(`${name} is used twice`);
  }
}

console.log(
  `${items.filter(({ kind }) => kind === 'dictation').length} dictations, ` +
    `${items.filter(({ kind }) => kind === 'conversation').length} conversations, ` +
    `${items.flatMap(({ facts }) => facts).length} facts, ${answers.length} answers: ${problems.length} problems`,
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
