import { readFileSync } from 'node:fs';
import { type Conventions, conventions, currencySymbol } from '@openconsult/contracts/conventions';
import { type OpenAiServer, startOpenAiServer } from '@openconsult/fakes/openai-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWriter } from '../index.ts';
import type { LeftOutSentence, Writer } from '../port.ts';

/* The answers of bench/clinical as a model would give them, with true quotes: only the checks can find their faults. */

interface Answer {
  id: string;
  surface: 'note' | 'letter' | 'treatments' | 'consent' | 'title';
  practice: { country: string; currency: string; notation: string; prices: { name: string; price: number }[] };
  patient: { name: string; child: boolean; guardian: string | null };
  practitioner: string;
  phrases: { text: string }[];
  answer: string;
  finish?: string;
  flag: boolean;
  faults: { kind: string; span: string }[];
}

const file = new URL('../../../../../bench/clinical/bad-answers.jsonl', import.meta.url);
const answers: Answer[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));

let server: OpenAiServer;
let writer: Writer;
beforeAll(async () => {
  server = await startOpenAiServer();
  const { url: baseUrl, apiKey } = server;
  const timeouts = { firstTokenMs: 2_000, gapMs: 2_000, retryMs: 1, totalMs: 4_000 };
  writer = await createWriter({ kind: 'openai', baseUrl, apiKey, model: 'gpt-test', timeouts });
});
afterAll(() => server.close());

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The phrase that shares most with a line, so that no line fails for its quote. No request holds the patient's name. */
const quoteFor = (line: string, { phrases, patient }: Answer): string => {
  const own = new Set(wordsOf(line));
  const name = patient.name.split(' ');
  const shared = (text: string) => wordsOf(text).filter((word) => own.has(word)).length;
  const sent = phrases.map(({ text }) => text).filter((text) => !name.some((part) => text.includes(part)));
  return sent.toSorted((a, b) => shared(b) - shared(a))[0] ?? '';
};

/** A text's answer as lines of the protocol. */
function statements(answer: Answer): string {
  let heading = '';
  return answer.answer
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) heading = line.slice(3);
      if (line.trim() === '' || line.startsWith('#')) return [];
      const text = line.replace(/^- /, '');
      return [JSON.stringify({ heading, place: 'findings', text, quotes: [quoteFor(line, answer)] })];
    })
    .join('\n');
}

/** Listed by its id, as a model is asked to; the price in whole units. */
function treatmentLines({ answer, practice }: Answer): string {
  return answer
    .split('\n')
    .map((line) => {
      try {
        const { price, ...rest } = JSON.parse(line);
        const at = practice.prices.findIndex(({ name }) => name === rest.name);
        return JSON.stringify({
          ...rest,
          catalogue_id: at < 0 ? null : `${at}`,
          price: price === null ? null : price / 100,
        });
      } catch {
        return line;
      }
    })
    .join('\n');
}

interface Written {
  readonly text: string;
  readonly leftOut: readonly LeftOutSentence[];
  readonly failure?: string;
}

async function write(answer: Answer): Promise<Written> {
  const { surface, practice, patient, practitioner, phrases } = answer;
  const transcript = phrases.map(({ text }) => text).join(' ');
  const rules: Conventions = conventions.parse(practice);
  const leftOut: LeftOutSentence[] = [];
  const report = { onLeftOut: (sentence: LeftOutSentence) => void leftOut.push(sentence) };
  const signal = new AbortController().signal;
  const visit = { transcript, conventions: rules, patientName: patient.name };
  const context = { practiceName: '', practitionerName: practitioner, patientName: patient.name, date: '' };
  const kind = answer.finish === 'length' ? ('length' as const) : ('ok' as const);
  const scripted =
    surface === 'title' ? answer.answer : surface === 'treatments' ? treatmentLines(answer) : statements(answer);
  // What is asked again is not mended.
  server.script({ kind, text: scripted }, { kind: 'ok', text: surface === 'title' ? scripted : '[]' });
  let text = '';
  try {
    if (surface === 'note') {
      const template = { title: 'Note', template: '' };
      for await (const chunk of writer.notes({ ...visit, template }, signal, report)) text += chunk;
    } else if (surface === 'letter') {
      const isChild = patient.child;
      const input = { ...visit, notes: '', context, isChild, guardian: patient.guardian, template: '{{findings}}' };
      for await (const chunk of writer.letter(input, signal, report)) text += chunk;
    } else if (surface === 'consent') {
      const treatment = { catalogueId: null, name: '', tooth: null, currency: '', priceMinor: null, evidence: '' };
      const input = { ...visit, treatment, risks: [], template: '{{risks}}', context };
      for await (const chunk of writer.consent(input, signal, report)) text += chunk;
    } else if (surface === 'treatments') {
      const currency = currencySymbol(rules);
      const catalogue = practice.prices.map(({ name, price }, at) => ({
        ...{ id: `${at}`, name, aliases: [], currency, priceMinor: price, risks: [] },
      }));
      const input = { ...visit, notes: '', catalogue };
      for await (const one of writer.treatments(input, signal, report)) text += `${JSON.stringify(one)}\n`;
    } else text = await writer.title(visit, signal, report);
  } catch (error) {
    return { text, leftOut, failure: error instanceof Error ? error.message : '' };
  }
  return { text, leftOut };
}

/** The lines of an answer that hold a fault and were written as they are. */
function written(answer: Answer, { text }: Written): string[] {
  const wrong = answer.faults.filter(({ span }) => span !== '');
  if (answer.surface !== 'treatments') return wrong.map(({ span }) => span).filter((span) => text.includes(span));
  const given = answer.answer.split('\n').filter((line) => wrong.some(({ span }) => line.includes(span)));
  return given.filter((line) => {
    try {
      const { name, tooth, status, price } = JSON.parse(line);
      return text.includes(JSON.stringify({ name, tooth, status, price }));
    } catch {
      return false;
    }
  });
}

test.each(answers.filter(({ flag }) => flag).map((answer) => [answer.id, answer] as const))(
  'leaves out the faults of %s',
  async (_id, answer) => {
    const result = await write(answer);
    expect({ wrong: written(answer, result), ...result }).toMatchObject({ wrong: [] });
  },
);

test.each(answers.filter(({ flag }) => !flag).map((answer) => [answer.id, answer] as const))(
  'leaves nothing of %s out',
  async (_id, answer) => {
    const { leftOut, failure } = await write(answer);
    expect({ leftOut, failure }).toEqual({ leftOut: [], failure: undefined });
  },
);
