import { expect, test } from 'vitest';
import { comparable, headingsOf, type Item, occurs, readAnswers, readItems } from './clinical-set.ts';

/* Whether the clinical set holds together (bench/clinical/README.md). */

const ACTS = 'reported seen done planned agreed advised offered refused question risk'.split(' ');
const DROPS = 'greeting chat filler aside corrected cue'.split(' ');
const STATUSES = 'agreed done offered refused mentioned'.split(' ');

type Expect = (holds: boolean, what: string) => void;

const checkSentences = (item: Item, transcript: string, check: Expect) => {
  const headings = headingsOf(item.template);
  let position = 0;
  for (const [index, { text, drop, headings: allowed, act, answers }] of item.sentences.entries()) {
    const found = transcript.indexOf(text, position);
    check(found >= 0, `the sentence “${text}” is in the transcript, after the one before`);
    check(
      transcript.slice(position, Math.max(found, position)).trim() === '',
      `nothing is between “${text}” and the sentence before`,
    );
    position = found + text.length;
    check(drop === undefined || DROPS.includes(drop), `“${text}” is dropped for a reason that the README has`);
    check(
      allowed === undefined ? drop !== undefined : allowed.length > 0 && ACTS.includes(act ?? ''),
      `“${text}” has headings and an act, or is dropped`,
    );
    for (const heading of allowed ?? []) {
      check(headings.includes(heading), `“${heading}” is a heading of “${item.template}”`);
      check(!item.silent.includes(heading), `“${heading}” is not silent`);
    }
    check(answers === undefined || answers < index, `“${text}” answers an earlier sentence`);
  }
  check(transcript.slice(position).trim() === '', 'the last sentence ends the transcript');
  for (const heading of headings) {
    const sole = item.sentences.some(
      ({ drop, headings: allowed }) => drop === undefined && allowed?.length === 1 && allowed[0] === heading,
    );
    const said = item.sentences.some(({ headings: allowed }) => allowed?.includes(heading));
    check(said || item.silent.includes(heading) || item.either.includes(heading), `“${heading}” is accounted for`);
    check(!(sole && item.either.includes(heading)), `“${heading}” has a sentence of its own, so it is not optional`);
  }
};

const checkFacts = (item: Item, check: Expect) => {
  for (const { span, sentence, match } of item.facts) {
    const own = item.sentences[sentence];
    check(own?.text.includes(span) === true, `the fact “${span}” is in its sentence`);
    const source = comparable(
      item.sentences
        .slice(own?.answers ?? sentence, sentence + 1)
        .map(({ text }) => text)
        .join(' '),
    );
    for (const group of match) {
      check(
        group.some((alternative) => occurs(alternative, source)),
        `“${span}” is found by one of ${group.join(', ')}`,
      );
    }
  }
  for (const { text, sentence } of item.taken_back ?? []) {
    check(item.sentences[sentence]?.text.includes(text) === true, `“${text}” is in its sentence`);
  }
};

const checkTreatments = (item: Item, transcript: string, check: Expect) => {
  for (const { name, status, evidence } of item.treatments) {
    check(STATUSES.includes(status), `“${status}” is a status`);
    check(transcript.includes(evidence), `the evidence of ${name} is in the transcript`);
  }
  const listed = item.treatments.filter(({ status }) => status === 'agreed' || status === 'done');
  for (const name of item.forbidden) {
    check(
      !listed.some((treatment) => [treatment.name, ...(treatment.aliases ?? [])].includes(name)),
      `${name} is not both forbidden and expected`,
    );
  }
  for (const { treatment, tooth, risks } of item.consents) {
    check(
      listed.some((one) => one.name === treatment && one.tooth === tooth),
      `the consent to ${treatment} has its treatment`,
    );
    for (const risk of risks) {
      check(transcript.includes(risk), `the risk “${risk}” is in the transcript`);
    }
  }
  for (const { name, tooth, optional } of listed) {
    check(
      optional === true || item.consents.some((one) => one.treatment === name && one.tooth === tooth),
      `${name} has its consent`,
    );
  }
  for (const span of item.clashes.flatMap(({ spans }) => spans)) {
    check(transcript.includes(span), `the clashing “${span}” is in the transcript`);
  }
};

/** What is wrong with an item, in words. */
const problemsOf = (item: Item): string[] => {
  const problems: string[] = [];
  const check: Expect = (holds, what) => {
    if (!holds) problems.push(`${item.id}: ${what}`);
  };
  const transcript = item.phrases.map(({ text }) => text).join(' ');
  check(headingsOf(item.template).length > 0, `“${item.template}” is a cue card`);
  checkSentences(item, transcript, check);
  checkFacts(item, check);
  checkTreatments(item, transcript, check);
  return problems;
};

const unseen = readItems('unseen');
const items = [...readItems('tuning'), ...unseen];
const answers = readAnswers();

test('the spans of every item are found word for word, and its labels agree with each other', () => {
  expect(items.flatMap(problemsOf)).toEqual([]);
});

test('every flagged answer has a fault, and the words of the fault are in it', () => {
  const wrong = answers.filter(
    ({ answer, flag, faults }) => flag !== faults.length > 0 || faults.some(({ span }) => !answer.includes(span)),
  );
  expect(wrong).toEqual([]);
});

test('each id and each patient of an item occurs once', () => {
  const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);
  expect(twice([...items, ...answers].map(({ id }) => id))).toEqual([]);
  expect(twice(items.map(({ patient }) => patient.name))).toEqual([]);
});

test('the set is as large as its reach asks for, and a third of it is unseen', () => {
  expect(items.filter(({ kind }) => kind === 'dictation').length).toBeGreaterThanOrEqual(60);
  expect(items.filter(({ kind }) => kind === 'conversation').length).toBeGreaterThanOrEqual(12);
  expect(answers.filter(({ flag }) => flag).length).toBeGreaterThanOrEqual(60);
  expect(Math.abs(unseen.length / items.length - 1 / 3)).toBeLessThan(0.03);
});
