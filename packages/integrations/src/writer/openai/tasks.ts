import {
  composeConsent,
  composeLetter,
  composeTitle,
  fillLetter,
  spokenConsent,
} from '@openconsult/clinical-language/extractive';
import { withoutEnd } from '@openconsult/clinical-language/text';
import { inCountrySpelling } from '@openconsult/clinical-language/writing';
import { statedText } from '@openconsult/contracts/check-marks';
import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { WRITTEN_TITLE_MAX_LENGTH } from '@openconsult/contracts/limits';
import { INCOMPLETE_TEXT_MARK } from '@openconsult/contracts/texts';
import {
  type ConsentInput,
  type LetterInput,
  type NotesInput,
  type RecommendedTreatment,
  type TitleInput,
  type TreatmentsInput,
  WriterError,
} from '../port.ts';
import { refuseSuspicious, requireWords } from '../refusals.ts';
import { treatmentReader } from './answered-treatments.ts';
import { clean } from './clean.ts';
import { headingsOf, inOrder, noteMarkdown, type Statement, statementReader, statementsOfProse } from './note-lines.ts';
import {
  consentPrompt,
  letterPlaces,
  letterPrompt,
  notesPrompt,
  type Prompt,
  titlePrompt,
  treatmentsPrompt,
} from './prompts.ts';
import { readLines } from './read-lines.ts';
import { sourceText } from './source-text.ts';
import { withoutPatient } from './speaker-lines.ts';
import { afterThoughts } from './thoughts.ts';
import { tokensOf } from './token-budget.ts';
import type { Visit } from './visit.ts';

/** The statements of one answer that rest on `texts`. */
function statements(visit: Visit, prompt: Prompt, texts: readonly string[]): AsyncGenerator<Statement> {
  const source = visit.source(...texts);
  const faultOf = (text: string) => visit.guard.faultOf(visit.reveal(text));
  return readLines({
    prompt,
    read: statementReader(source, faultOf),
    ask: visit.ask,
    fromProse: (text) => statementsOfProse(text, source, faultOf, visit.onLeftOut),
    onLeftOut: visit.onLeftOut,
  });
}

const sizeOf = ({ messages }: Prompt): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(String(content)), 0);

export async function* writeNotes(visit: Visit, { transcript, template }: NotesInput): AsyncGenerator<string> {
  refuseSuspicious(template.template, template.title);
  requireWords(transcript);
  const sent = visit.transcript();
  requireWords(sent);
  const headings = headingsOf(template.template);
  const promptOf = (part: string): Prompt => notesPrompt(part, template, visit.settings);
  const fixed = sizeOf(promptOf(''));
  const found = visit.inParts(sent, fixed, (part) => statements(visit, promptOf(part), [part]));
  // Parts each answer for all headings, so nothing is shown before the last one.
  const isWhole = tokensOf(sent) + fixed <= visit.inputTokens();
  const ordered = isWhole ? found : await inOrder(found, headings);
  let text = '';
  for await (const chunk of noteMarkdown(toAsync(ordered), headings)) {
    text += chunk;
    yield visit.reveal(chunk);
  }
  if (text === '') throw new WriterError('unavailable', 'The answer holds no usable line');
  if (visit.isCut()) yield `\n${INCOMPLETE_TEXT_MARK}\n`;
}

export async function* writeLetter(visit: Visit, input: LetterInput): AsyncGenerator<string> {
  const { notes, transcript, context } = input;
  const template = input.template.trim() || '{{findings}}\n\n{{plan}}';
  refuseSuspicious(template, ...Object.values(context));
  requireWords(notes, transcript);
  const places = letterPlaces(template, context);
  if (places.length === 0) return yield* visit.stream(composeLetter(input));
  const [sentNotes, sentTranscript] = [visit.prepare(statedText(notes)), visit.transcript()];
  const promptOf = (some: { notes: string; transcript: string }): Prompt =>
    letterPrompt({ ...some, template, places }, visit.settings);
  const fixed = sizeOf(promptOf({ notes: '', transcript: '' }));
  const fits = tokensOf(sentNotes + sentTranscript) + fixed <= visit.inputTokens();
  const texts = [sentNotes, sentTranscript];
  // The notes say the same in fewer words.
  const found = fits
    ? statements(visit, promptOf({ notes: sentNotes, transcript: sentTranscript }), texts)
    : visit.inParts(sentNotes.trim() ? sentNotes : sentTranscript, fixed, (part) =>
        statements(visit, promptOf({ notes: part, transcript: '' }), [part]),
      );
  const written = new Map(places.map((place): [string, string[]] => [place, []]));
  for await (const { place, text } of found) {
    const lines = written.get(place.replace(/[{}\s]/g, '').toLowerCase()) ?? written.get(places[0] ?? '');
    if (text !== '' && !isGreeting.test(text)) lines?.push(text);
  }
  const fillings = Object.fromEntries(
    [...written].map(([place, lines]) => [place, lines.length > 0 ? [lines.join(' ')] : []]),
  );
  if (Object.values(fillings).every((lines) => lines.length === 0))
    throw new WriterError('unavailable', 'The answer holds no usable line');
  const letter = visit.reveal(fillLetter({ ...input, template }, fillings));
  yield* visit.stream(visit.isCut() ? `${letter}\n\n${INCOMPLETE_TEXT_MARK}` : letter);
}

/** A model's own greeting or close, which the template has already. */
const isGreeting = /^(?:dear |hi |hello |yours |kind regards|best wishes|sincerely)/i;

export async function* writeTreatments(
  visit: Visit,
  { notes, transcript, catalogue, conventions }: TreatmentsInput,
): AsyncGenerator<RecommendedTreatment> {
  requireWords(notes, transcript);
  const [sentNotes, sentTranscript] = [visit.prepare(statedText(notes)), visit.transcript()];
  const promptOf = (some: { notes: string; transcript: string }): Prompt =>
    treatmentsPrompt({ ...some, catalogue }, visit.settings);
  const fixed = sizeOf(promptOf({ notes: '', transcript: '' }));
  const read = treatmentReader(
    catalogue,
    visit.source(sentNotes, sentTranscript),
    (one) => visit.guard.faultsOfTreatment({ ...one, evidence: visit.reveal(one.evidence) }),
    conventions,
  );
  const linesOf = (prompt: Prompt) =>
    readLines<RecommendedTreatment>({ prompt, read, ask: visit.ask, onLeftOut: visit.onLeftOut });
  const fits = tokensOf(sentNotes + sentTranscript) + fixed <= visit.inputTokens();
  const found = fits
    ? linesOf(promptOf({ notes: sentNotes, transcript: sentTranscript }))
    : visit.inParts(sentTranscript.trim() ? sentTranscript : sentNotes, fixed, (part) =>
        linesOf(promptOf({ notes: '', transcript: part })),
      );
  const seen = new Set<string>();
  for await (const treatment of found) {
    const { catalogueId, name, tooth } = treatment;
    const key = JSON.stringify([catalogueId ?? name.toLowerCase(), tooth]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield { ...treatment, evidence: visit.reveal(treatment.evidence) };
  }
  // No mark can stand in a list, and a treatment that is missing in silence is worse than none.
  if (visit.isCut()) throw new WriterError('unavailable', 'The answer exceeds the length limit');
}

/** The practice's text word for word. The model only finds risks that were explained in this visit. */
export async function* writeConsent(visit: Visit, input: ConsentInput): AsyncGenerator<string> {
  const { conventions = DEFAULT_CONVENTIONS } = input;
  const { name, tooth, evidence } = input.treatment;
  refuseSuspicious(input.template, name, tooth ?? '', evidence, ...input.risks, ...Object.values(input.context));
  const moreSpokenRisks: string[] = [];
  const known = [...input.risks, ...spokenConsent(input, input.treatment, input).risks];
  const transcript = visit.transcript();
  if (/\p{L}/u.test(transcript)) {
    const promptOf = (part: string): Prompt =>
      consentPrompt({ ...input, risks: known, transcript: part }, visit.settings);
    const found = visit.inParts(transcript, sizeOf(promptOf('')), (part) => {
      // What the patient fears was not explained to them.
      const source = visit.source(withoutPatient(part));
      return readLines({
        prompt: promptOf(part),
        read: statementReader(source, (text) => visit.guard.faultOf(visit.reveal(text))),
        ask: visit.ask,
        onLeftOut: visit.onLeftOut,
      });
    });
    for await (const { text } of found) {
      if (text === '' || sourceText([...known, ...moreSpokenRisks]).sharedWords(text) === 1) continue;
      moreSpokenRisks.push(visit.reveal(text));
    }
  }
  yield* visit.stream(inCountrySpelling(composeConsent({ ...input, moreSpokenRisks }), conventions));
}

/** The model's title, unless it names what was not said or agreed: then the built-in one. */
export async function writeTitle(visit: Visit, input: TitleInput): Promise<string> {
  requireWords(input.transcript);
  const sent = visit.transcript();
  requireWords(sent);
  let answer = '';
  for await (const piece of visit.ask(titlePrompt(sent, visit.settings))) answer += piece;
  const title = toTitle(clean(`\n${afterThoughts(answer)}`));
  return visit.guard.faultOf(visit.reveal(title), 'title') === null
    ? shortened(visit.reveal(title))
    : composeTitle(input);
}

function toTitle(answer: string): string {
  const [first = ''] = answer.trim().slice(0, 500).split('\n');
  const title = withoutEnd(first.replace(/^#+\s*|\*\*|^["'“]+/g, ''), /["'”]/)
    .replace(/\.$/, '')
    .trim();
  if (!title) throw new WriterError('unavailable', 'The answer holds no title');
  return title;
}

const shortened = (title: string): string =>
  title.length <= WRITTEN_TITLE_MAX_LENGTH ? title : title.slice(0, WRITTEN_TITLE_MAX_LENGTH).replace(/\s+\S*$/, '');

async function* toAsync<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}
