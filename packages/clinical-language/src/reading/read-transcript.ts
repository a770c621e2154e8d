import { type Sentence, splitSentences } from '../sentences/sentences.ts';
import { atOnce, mapped, type Steps } from '../text/slices.ts';
import { boundariesIn, runWords } from './boundaries.ts';
import { type Exchange, exchangesOf, isBareReply, isConversation, isFiller, withoutFillers } from './conversation.ts';
import { type Struck, struckAcross, struckIn, takesBackWhole } from './corrections.ts';
import { ACTS, type Act, CONCEPTS, type Concept } from './labels.ts';
import { type Placement, placementSteps } from './placement.ts';
import { boundaryTable, placementTable } from './placement-file.ts';
import { spokenCues } from './spoken-cues.ts';
import { cutAtTurns, type Speaker, type Turn, turnFinder } from './turns.ts';
import { isClinical, isOfWork } from './word-classes.ts';

/** A silence in the recording. */
export interface Pause {
  /** Its offset in the transcript. */
  readonly at: number;
  readonly ms: number;
}

/** What was said, with its silences and who said what, where that is known. */
export interface TranscriptInput {
  readonly transcript: string;
  readonly pauses?: readonly Pause[] | undefined;
  readonly turns?: readonly Turn[] | undefined;
}

/**
 * - `note`: for the note;
 * - `cue`: announces a section;
 * - `aside`: said to the team or about something else;
 * - `chat`: a greeting, small talk or a filler;
 * - `corrected`: taken back as a whole by the sentence after it.
 */
export type Use = 'note' | 'cue' | 'aside' | 'chat' | 'corrected';

/** A sentence of a transcript and how it is to be understood. */
export interface ReadSentence {
  /** The words as said; `start` and `end` are their place in the transcript. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly concept: Concept;
  /** The probability of the concept, 0 to 1. */
  readonly confidence: number;
  readonly concepts: Readonly<Record<Concept, number>>;
  /** The same by its words and neighbours alone: what it may be about where the order of the talk says otherwise. */
  readonly byWords: Readonly<Record<Concept, number>>;
  readonly act: Act;
  readonly use: Use;
  /** What was taken back of it, as places in the transcript. */
  readonly struck: readonly Struck[];
  /** The title of the section that was announced last, in lower case. */
  readonly section?: string;
  /** This sentence is the first of the section that was announced. */
  readonly opensSection: boolean;
  readonly speaker?: Speaker;
  /** The index of the question that it answers. */
  readonly answers?: number;
  /** Asked in one breath with the question before it. */
  readonly asksOn?: boolean;
}

let last: { key: string; sentences: readonly ReadSentence[] } | undefined;

/**
 * Reads a dictation: its sentences, which section each belongs to, what each does, which were taken back, and which are
 * not for the note. The last transcript is remembered, since its note, letter, title and treatments are written from it.
 */
export function readTranscript(input: TranscriptInput): readonly ReadSentence[] {
  return atOnce(readingSteps(input));
}

/** As {@link readTranscript}, with interruptions. */
export function* readingSteps(input: TranscriptInput): Steps<readonly ReadSentence[]> {
  const key = JSON.stringify([input.transcript, input.pauses ?? [], input.turns ?? []]);
  if (last?.key === key) return last.sentences;
  const sentences = yield* read(input);
  last = { key, sentences };
  return sentences;
}

/** One sentence by itself; the transcript that was read last is still remembered. */
export function* readAlone(sentence: string): Steps<ReadSentence | undefined> {
  return (yield* read({ transcript: sentence })).find(({ use }) => use !== 'cue');
}

/** A sentence, or a part of one that a spoken cue cuts off. */
interface Piece {
  text: string;
  start: number;
  end: number;
  isCue: boolean;
  isMarker: boolean;
  cue?: { title: string; concepts: readonly Concept[]; isCertain: boolean };
}

/** How much a spoken cue raises the log probability of its concepts: for its sentence, and for those after it. */
const CERTAIN_CUE = 6;
const LIKELY_CUE = 2.5;
const OPEN_SECTION = 1;
/** Above this share of the probability a sentence without a word for the record is an aside. */
const ASIDE_CONFIDENCE = 0.85;

function* read({ transcript, pauses = [], turns = [] }: TranscriptInput): Steps<ReadSentence[]> {
  const pauseAt = pauseFinder(pauses);
  const split = splitSentences(transcript);
  yield;
  const sentences = turns.length > 0 ? (yield* mapped(split, (one) => cutAtTurns(one, turns))).flat() : split;
  const speakers = new Set(turns.map(({ speaker }) => speaker));
  const isTalk = isConversation(
    sentences.map(({ raw }) => raw),
    speakers,
  );
  yield;
  const isBare = sentences.length * WORDS_PER_STOP < transcript.split(/\s+/).length;
  const cut = (yield* mapped(sentences, (one) => (isTalk ? [uncut(one)] : cutAtCues(one, pauseAt)))).flat();
  const pieces = (yield* mapped(cut, (piece) => cutAtEnds(piece, pauseAt, isBare))).flat();
  const speakerOf = turnFinder(turns);
  const spoken = pieces.map((piece) => ({ ...piece, speaker: speakerOf(piece) }));
  yield;
  return yield* isTalk ? readTalk(spoken) : readDictation(spoken);
}

/** A piece with who said it, where that is known. */
interface SpokenPiece extends Piece {
  speaker: Speaker | undefined;
}

function* readDictation(pieces: readonly SpokenPiece[]): Steps<ReadSentence[]> {
  const spoken = pieces.filter(({ isCue, isMarker }) => !isCue && !isMarker);
  const texts = spoken.map(({ text }) => text);
  const placed = yield* placementSteps(texts, placementTable(), yield* hintsFor(pieces));
  const struck = yield* struckOf(pieces);
  let section: string | undefined;
  let next = 0;
  return yield* mapped(pieces, (piece, index): ReadSentence => {
    if (piece.cue) section = piece.cue.title;
    const placement = piece.isCue || piece.isMarker ? undefined : placed[next++];
    return {
      ...placeOf(piece),
      ...labelsOf(piece, placement),
      use: useOf(piece, placement, struck[index] ?? []),
      struck: struck[index] ?? [],
      ...(section === undefined ? {} : { section }),
      opensSection: piece.cue !== undefined && !piece.isCue,
    };
  });
}

/** Below this probability an exchange is small talk: with a figure, a tooth or a sum in it, about health, and others. */
const KEPT = { value: 0.1, clinical: 0.2, other: 0.37 };
/** Talk for the note goes together: so much of the probability is that of the exchange itself, the rest its neighbours'. */
const OWN_SHARE = 0.6;

/** Where fewer of the exchanges speak of teeth, health or work, people only chatted. */
const CLINICAL_SHARE = 0.12;
/** So few words say nothing on their own: "No.", "They loved it." */
const SCRAP_WORDS = 3;
/** … unless they decide something: "Let's do it." */
const DECIDING: ReadonlySet<Concept> = new Set(['consent', 'decision']);
const wordCount = (text: string) => text.match(/\S+/g)?.length ?? 0;
/** A bare yes says something here. */
const AGREEING: ReadonlySet<Concept> = new Set([
  'consent',
  'decision',
  'allergy',
  'social',
  'medical',
  'medication',
  'complaint',
]);
const conceptOf = (placement: Placement | undefined): Concept =>
  CONCEPTS[highest(placement?.concepts ?? [])] ?? 'aside';

/** A question and its answer are read as one statement, so that they come under one heading. */
function* readTalk(pieces: readonly SpokenPiece[]): Steps<ReadSentence[]> {
  const exchanges = exchangesOf(pieces);
  const texts = exchanges.map((one) =>
    partsOf(one)
      .map((at) => pieces[at]?.text ?? '')
      .join(' '),
  );
  const placed = yield* placementSteps(texts, placementTable(), yield* mapped(texts, hintInTalk));
  const struck = yield* struckOf(pieces);
  const clinical = (yield* mapped(texts, isOfWork)).filter(Boolean).length;
  const isSmallTalk = clinical < CLINICAL_SHARE * texts.length;
  const read: ReadSentence[] = [];
  yield* mapped(exchanges, (exchange, index) => {
    const { question, said } = exchange;
    const placement = placed[index];
    const text = texts[index] ?? '';
    const holdsValue = HOLDS_VALUE.test(text) || TALKED_VALUE.test(text);
    const isUnanswered = question !== undefined && said.every((at) => isBareReply(pieces[at]?.text ?? ''));
    const isAbout = isClinical(text) || AGREEING.has(conceptOf(placement));
    const least = holdsValue ? KEPT.value : KEPT.clinical;
    const around = [placed[index - 1], placed[index + 1]].map((one) => one?.kept ?? placement?.kept ?? 0);
    const kept = OWN_SHARE * (placement?.kept ?? 0) + ((1 - OWN_SHARE) / 2) * around.reduce((sum, one) => sum + one, 0);
    const isScrap =
      question === undefined &&
      !holdsValue &&
      !isClinical(text) &&
      !DECIDING.has(conceptOf(placement)) &&
      wordCount(withoutFillers(text)) <= SCRAP_WORDS;
    const isKept =
      !isSmallTalk &&
      !isScrap &&
      (!isUnanswered || holdsValue || (said.length > 0 && isAbout)) &&
      kept >= (holdsValue || isClinical(text) ? least : KEPT.other);
    for (const at of partsOf(exchange)) {
      const piece = pieces[at];
      if (!piece) continue;
      const isAnswer = question !== undefined && said.includes(at);
      const isEmpty = isFiller(piece.text) && !isAnswer;
      read[at] = {
        ...placeOf(piece),
        ...labelsOf(piece, placement),
        use: piece.isMarker || (isKept && !isEmpty) ? 'note' : 'chat',
        struck: struck[at] ?? [],
        opensSection: false,
        ...(isAnswer ? { answers: question } : {}),
        ...(exchange.earlier.length > 0 && !isAnswer && at !== exchange.earlier[0] ? { asksOn: true } : {}),
      };
    }
  });
  return read;
}

/** The sentences of an exchange, in order. */
const partsOf = ({ question, earlier, said }: Exchange): number[] => [
  ...earlier,
  ...(question === undefined ? [] : [question]),
  ...said,
];

const placeOf = ({ text, start, end, speaker }: SpokenPiece) => ({
  text,
  start,
  end,
  ...(speaker === undefined ? {} : { speaker }),
});

const uncut = ({ raw, start, end, kind }: Sentence): Piece => ({
  text: raw,
  start,
  end,
  isCue: false,
  isMarker: kind === 'marker',
});

function labelsOf(piece: Piece, placement: Placement | undefined) {
  const probabilities = placement?.concepts ?? CONCEPTS.map((concept) => (concept === 'heading' ? 1 : 0));
  const best = highest(probabilities);
  return {
    concept: piece.isMarker ? ('aside' as const) : (CONCEPTS[best] ?? 'aside'),
    confidence: probabilities[best] ?? 0,
    concepts: byConcept(probabilities),
    byWords: byConcept(placement?.byWords ?? probabilities),
    act: ACTS[highest(placement?.acts ?? [])] ?? 'none',
  };
}

function byConcept(values: readonly number[]): Record<Concept, number> {
  return Object.fromEntries(CONCEPTS.map((concept, at) => [concept, values[at] ?? 0])) as Record<Concept, number>;
}

function useOf(piece: Piece, placement: Placement | undefined, struck: readonly Struck[]): Use {
  if (piece.isCue) return 'cue';
  if (struck.some(({ start, end }) => start <= piece.start && end >= piece.end)) return 'corrected';
  const isAside = (placement?.concepts[CONCEPTS.indexOf('aside')] ?? 0) > ASIDE_CONFIDENCE;
  if (piece.isMarker || HOLDS_VALUE.test(piece.text)) return 'note';
  return isAside || TO_THE_TEAM.test(piece.text) ? 'aside' : 'note';
}

/** Figures, teeth and sums are never left out. */
const HOLDS_VALUE =
  /\d|[£€$]|\b(?:upper|lower|milligrams?|micrograms?|pounds|dollars|euros|percent|hundred|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|allerg\w+)\b/i;
/** In a talk also times, sides and tablets. */
const TALKED_VALUE =
  /\b(?:left|top|bottom|back|tablets?|ago|(?:second|minute|day|week|month|year)s?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|never|stop(?:ped)?)\b/i;
/** Requests to those in the room, and small talk. */
const TO_THE_TEAM =
  /\b(?:(?:pass|hand|get|grab|fetch) me\b|(?:can|could|would) (?:you|someone|somebody) (?:please |just )?(?:pass|hand|hold|suction|aspirate|turn|grab|get|shut|open|close|answer|check)\b|suction please|more suction|open wide|is this (?:thing )?(?:on|recording)|bear with me|cup of (?:tea|coffee)|how (?:was|were) (?:your|the) (?:holiday|weekend|journey|trip|drive|christmas)|next patient please|test(?:ing)? one two)/i;

function highest(values: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at;
  return best;
}

/** The parts between spoken cues; an announcement alone is a part of its own. */
function cutAtCues(sentence: Sentence, pauseAt: PauseAt): Piece[] {
  const { raw, start, kind } = sentence;
  const whole = { text: raw, start, end: sentence.end, isCue: false, isMarker: kind === 'marker' };
  const cues = kind === 'marker' ? [] : spokenCues(raw, (offset) => (pauseAt(start + offset) ?? 0) >= CUE_PAUSE_MS);
  if (cues.length === 0) return [whole];
  const pieces: Piece[] = [];
  const add = (from: number, until: number, isCue: boolean, cue?: (typeof cues)[number]) => {
    const untrimmed = raw.slice(from, until);
    const text = untrimmed.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const at = start + from + untrimmed.indexOf(text);
    pieces.push({ text, start: at, end: at + text.length, isCue, isMarker: false, ...(cue ? { cue } : {}) });
  };
  add(0, cues[0]?.start ?? 0, false);
  cues.forEach((cue, index) => {
    const until = cues[index + 1]?.start ?? raw.length;
    if (cue.isSeparate) add(cue.start, cue.end, true, cue);
    add(cue.isSeparate ? cue.end : cue.start, until, false, cue);
  });
  return pieces;
}

/** Who announces a section falls silent for at least so long. */
const CUE_PAUSE_MS = 400;

/** Sentences of at least so many words without punctuation come from a recogniser that writes none. */
const RUN_WORDS = 16;
/** … and so many where the recogniser writes full stops elsewhere. */
const LONG_RUN_WORDS = 40;
/** A recogniser that writes punctuation writes a full stop at least so often. */
const WORDS_PER_STOP = 30;

/** The parts of a run without punctuation, where its words or the silences between them show that a sentence ends. */
function cutAtEnds(piece: Piece, pauseAt: PauseAt, isBare: boolean): Piece[] {
  const { text, start, isCue, isMarker, cue } = piece;
  if (isCue || isMarker) return [piece];
  const words = runWords(text);
  const signs = text.match(/[,;:.!?](?=\s)/g)?.length ?? 0;
  const isRun = words.length >= (isBare ? RUN_WORDS : LONG_RUN_WORDS) && signs * RUN_WORDS < words.length;
  const cuts = boundariesIn(words, boundaryTable(), { pauseAt: (offset) => pauseAt(start + offset), isRun });
  const edges = [0, ...cuts, text.length];
  return edges.slice(1).map((until, index) => {
    const from = edges[index] ?? 0;
    const part = text.slice(from, until).trimEnd();
    return {
      text: part,
      start: start + from,
      end: start + from + part.length,
      isCue,
      isMarker,
      ...(cue && index === 0 ? { cue } : {}),
    };
  });
}

/** The silence before the word at an offset of the transcript, in ms. */
type PauseAt = (offset: number) => number | undefined;

/** A pause belongs to the words that follow it, also where it was measured at the space before them. */
function pauseFinder(pauses: readonly Pause[]): PauseAt {
  const byOffset = new Map(pauses.flatMap(({ at, ms }) => [[at, ms] as const, [at + 1, ms] as const]));
  return (offset) => byOffset.get(offset);
}

/** Words that hardly leave a choice, wherever in the talk they are said. */
const EXACT_WORDS: readonly { pattern: RegExp; concepts: readonly Concept[]; raised: number }[] = [
  {
    pattern:
      /\b(?:allerg(?:y|ies|ic) (?:to|none|checked)|no (?:known )?(?:drug |latex )?allerg\w+|anaphyla\w+|nkda|(?:brought|breaks?|broke|came|comes?) (?:her |him )?out (?:in|with)|(?:gave|gives) (?:her|him) (?:a (?:bad )?)?(?:rash|hives)|makes? (?:her|him) (?:itch|sick|wheeze|swell|vomit)|reacts? to|reaction to)\b/i,
    concepts: ['allergy', 'medical'],
    raised: 4,
  },
  {
    pattern:
      /\b(?:never smoked|non.?smoker|ex.?smoker|smokes|vapes|gave up smoking|(?:stopped|quit) smoking|cigar\w*|roll.?ups|units a week|retired (?!from)\w+|works (?:as|at|in|for|nights)|long distance driver)\b/i,
    concepts: ['social'],
    raised: 3,
  },
  {
    pattern:
      /\b(?:(?:her|his) (?:own )?(?:mother|father|mum|mom|dad|sister|brother|aunt|uncle|cousin|grand\w+|parents) (?:has|had|have|lost|wore|wears|died|also|never|grinds|was in)|family history|in the family|(?:an|one) (?:aunt|uncle))\b/i,
    concepts: ['family'],
    raised: 3,
  },
];

/** In a talk the question says what the answer is about, whatever its words are. */
const ASKED_WORDS: readonly { pattern: RegExp; concepts: readonly Concept[]; raised: number }[] = [
  { pattern: /\b(?:allerg\w*|reactions? to|react to)\b/i, concepts: ['allergy'], raised: 5 },
  {
    pattern:
      /\b(?:(?:tablets?|medicines?|medications?|your health|medically|medical history|(?:any|have) conditions?|(?:in|with) (?:her|his|your) health)\b[^?]*\?|you're on [^?]*\?)/i,
    concepts: ['medical', 'medication'],
    raised: 4,
  },
  {
    pattern: /\b(?:smok\w+|tobacco|vap(?:e|es|ing)|drink much|alcohol)\b/i,
    concepts: ['social'],
    raised: 4,
  },
  {
    pattern: /\b(?:live with|do for (?:a living|work)|your job|who's with|play(?:ing)? (?:rugby|football|sport))\b/i,
    concepts: ['social'],
    raised: 4,
  },
  { pattern: /\bin the family\b|\banyone (?:else )?in your family\b/i, concepts: ['family'], raised: 4 },
  {
    pattern:
      /\b(?:what's the damage|do i (?:have to )?(?:pay|owe)|(?:can|could) i (?:pay|have that in)|what do i owe)\b/i,
    concepts: ['fees'],
    raised: 5,
  },
  {
    pattern:
      /\b(?:happy for me to|are you happy (?:to go|with (?:that|all))|okay to go ahead|ready to sign|happy to go ahead)\b/i,
    concepts: ['consent'],
    raised: 4,
  },
  {
    pattern: /\b(?:(?:no |a |need )?jab|numb you|gel on|needle|injection needed)\b/i,
    concepts: ['anaesthetic'],
    raised: 2,
  },
  {
    pattern:
      /\b(?:when did (?:it|this|that|somebody|anybody|you first)|how long (?:has|have|did|is|was|would|'s)|how long's|does it (?:hurt|wake|last|throb|come)|wakes? you|worse at night)\b[^?]*\?/i,
    concepts: ['complaint'],
    raised: 3,
  },
  {
    pattern:
      /\b(?:you had a (?:plate|brace)|last (?:see|saw) a dentist|last check.?up|do you (?:floss|brush)|had (?:braces|a brace|any teeth out) before)\b/i,
    concepts: ['dental-history'],
    raised: 4,
  },
  {
    pattern:
      /\b(?:the (?:picture|film|x.?ray|pictures|films) (?:from|shows?|says?|of)|on the (?:x.?ray|film|picture))\b/i,
    concepts: ['radiograph'],
    raised: 4,
  },
  {
    pattern:
      /\b(?:we call it|that's (?:irreversible|reversible|a dry|an abscess)|it means (?:a|you)|what we call|pulpitis|gingivitis|periodontitis)\b/i,
    concepts: ['diagnosis'],
    raised: 3,
  },
  {
    pattern:
      /\b(?:let's (?:do|go with|save) (?:the|it|a)|i'll (?:go (?:with|for)|have) the|i'd (?:rather|go (?:with|for)|like the)|we'd go with|then, (?:clear|please|dear))\b/i,
    concepts: ['decision'],
    raised: 3,
  },
];

function hintInTalk(text: string): ReadonlyMap<Concept, number> | undefined {
  const hints = new Map<Concept, number>();
  for (const { pattern, concepts, raised } of ASKED_WORDS)
    if (pattern.test(text)) for (const concept of concepts) hints.set(concept, (hints.get(concept) ?? 0) + raised);
  return hints.size > 0 ? hints : undefined;
}

/** Of each piece that is said for the record: what was announced just before it counts most. */
function* hintsFor(pieces: readonly Piece[]): Steps<(ReadonlyMap<Concept, number> | undefined)[]> {
  let open: readonly Concept[] = [];
  let announced: Piece['cue'];
  const hints = yield* mapped(pieces, ({ cue, text, isCue, isMarker }) => {
    if (cue) {
      announced = cue;
      open = cue.concepts;
    }
    if (isCue || isMarker) return [];
    const weight = announced ? (announced.isCertain ? CERTAIN_CUE : LIKELY_CUE) : OPEN_SECTION;
    announced = undefined;
    const own = new Map(open.map((concept) => [concept, weight]));
    for (const { pattern, concepts, raised } of EXACT_WORDS) {
      if (pattern.test(text)) for (const concept of concepts) own.set(concept, (own.get(concept) ?? 0) + raised);
    }
    return [own.size > 0 ? own : undefined];
  });
  return hints.flat();
}

/** What each piece loses, by its own words or by those of the next. */
function* struckOf(pieces: readonly Piece[]): Steps<Struck[][]> {
  const struck: Struck[][] = yield* mapped(pieces, ({ text, start }) =>
    struckIn(text).map((one) => ({ start: start + one.start, end: start + one.end })),
  );
  yield* mapped(pieces, ({ text, start, end }, index) => {
    const before = pieces[index - 1];
    if (!before || before.isCue || before.isMarker) return;
    if (takesBackWhole(text)) {
      struck[index - 1] = [{ start: before.start, end: before.end }];
      struck[index] = [{ start, end }];
      return;
    }
    const across = struckAcross(before.text, text);
    if (!across) return;
    struck[index - 1]?.push({ start: before.start + across.before.start, end: before.start + across.before.end });
    struck[index]?.push({ start, end: start + across.markerEnd });
  });
  return struck;
}
