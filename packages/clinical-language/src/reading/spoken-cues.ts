import { plain } from '../text/phrases.ts';
import type { Concept } from './labels.ts';
import { conceptsByTitle } from './section-titles.ts';

/** A section announced in speech: "medical history, …". */
export interface SpokenCue {
  /** Where the announcement starts and ends in its sentence, with what leads to it and the punctuation after it. */
  start: number;
  end: number;
  /** The title in the form of `plain`. */
  title: string;
  concepts: readonly Concept[];
  /** Surely an announcement: of several words, or set off by punctuation. */
  isCertain: boolean;
  /** The words of the announcement are no part of the statement after it. */
  isSeparate: boolean;
}

const MAX_TITLE_WORDS = 5;

/** Words that may lead to an announced title. */
const LEADS = new Set(
  "okay ok right so and now next then moving on to under heading section new in terms of regarding with regard regards as for the patient's his her their starting back coming turning".split(
    ' ',
  ),
);
/** After one of these a title is part of a statement: "no change to her medical history". */
const NOT_AFTER = new Set(
  'the a an his her their my your our its no any this that these of in to for from with without and or by relevant full new updated clear significant good bad same usual was is are were has have had been signed written verbal informed gave give valid obtained insurance payment dental treatment care monthly we i he she they it under per about also review reviewed check checked discussed explained whole long short take took taken taking next after before during at between into hygiene cold'.split(
    ' ',
  ),
);
/** Before one of these a title is part of a statement: "history of a crown", "plan to see her". */
const NOT_BEFORE = new Set(
  "of to for from on in and or with by at as the that this it's he she they we i it who which will would can could should may might went worked visit appointment tooth form forms".split(
    ' ',
  ),
);
/** After a title at the start of a sentence these begin what the section says. */
const COPULAS = new Set('is are was were shows showed reveals revealed none nil no'.split(' '));
/** Everyday words that announce a section only between punctuation. */
const EVERYDAY = new Set(
  'impression assessment presentation details treatment attendance records social gums habits advice discussion procedure procedures session scans photos photographs cost costs price prices charges payment estimate review risk risks options bite teeth dental tests warnings instructions drugs medication medications sedation management actions attendance complaint charting plan recall referral prescription history exam alternatives la sh dh fh pc mh mucosa hygiene lifestyle imaging findings bitewings radiograph radiographs fee fees consent'.split(
    ' ',
  ),
);

/** Titles that a sentence hardly names without announcing the section, so that no punctuation is needed. */
const SECTION_LIKE =
  /\b(?:history|complaint|plan|options|notes|assessment|details|examination|findings|care|background|diagnosis)$/;
/** Short titles that announce a section in a long run without punctuation. */
const RUN_TITLES = new Set(['history', 'exam', 'consent', 'options', 'imaging', 'aftercare', 'bitewings', 'fees']);

interface Word {
  text: string;
  start: number;
  end: number;
  /** Punctuation between the word before and this one. */
  followsPunctuation: boolean;
  /** The speaker fell silent before it. */
  followsPause: boolean;
}

function wordsOf(text: string, isAfterPause: (offset: number) => boolean): Word[] {
  const words: Word[] = [];
  let until = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’/][\p{L}\p{N}]+)*/gu)) {
    const start = match.index;
    words.push({
      text: plain(match[0]),
      start,
      end: start + match[0].length,
      followsPunctuation: words.length > 0 && /[,;:.!?\n–—]|\s-\s/.test(text.slice(until, start)),
      followsPause: words.length > 0 && isAfterPause(start),
    });
    until = start + match[0].length;
  }
  return words;
}

/** Sentences of at least so many words without punctuation come from a recogniser that writes none. */
const RUN_WORDS = 16;

/**
 * The sections announced in a sentence. At its start a title needs punctuation or a silence after it or must not be part of
 * a statement; further on it must be set off by either, or the sentence is a long run without any. A silence alone may be
 * a hesitation: what is part of a statement stays so.
 */
export function spokenCues(text: string, isAfterPause: (offset: number) => boolean = () => false): SpokenCue[] {
  const words = wordsOf(text, isAfterPause);
  const isRun =
    words.length >= RUN_WORDS && words.filter((word) => word.followsPunctuation).length * RUN_WORDS < words.length;
  const cues: SpokenCue[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = titleAt(words, at);
    if (!found) continue;
    const last = at + found.count;
    const lead = leadBefore(words, at);
    const isStart = lead === 0;
    const next = words[last];
    const reads = next === undefined || !NOT_BEFORE.has(next.text);
    const isClosed =
      next === undefined ||
      next.followsPunctuation ||
      (next.followsPause && reads) ||
      /^\s*[,:;.]/.test(text.slice(words[last - 1]?.end));
    const isSetOff =
      words[lead]?.followsPunctuation === true ||
      (words[lead]?.followsPause === true && !NOT_AFTER.has(words[lead - 1]?.text ?? ''));
    const isLong = found.count > 1;
    const isDistinct = isLong || !EVERYDAY.has(found.title);
    const isAnnounced = isStart
      ? isClosed || (reads && (isDistinct || COPULAS.has(next?.text ?? '') || !isRun || at === 0))
      : isSetOff
        ? isClosed || (reads && isLong)
        : reads &&
          !NOT_AFTER.has(words[at - 1]?.text ?? '') &&
          (isLong ? SECTION_LIKE.test(found.title) : isRun && (isDistinct || RUN_TITLES.has(found.title)));
    if (!isAnnounced) continue;
    const closing = /^\s*[,:;.–-]*\s*/.exec(text.slice(words[last - 1]?.end ?? 0))?.[0].length ?? 0;
    cues.push({
      start: words[lead]?.start ?? 0,
      end: Math.min(text.length, (words[last - 1]?.end ?? 0) + closing),
      title: found.title,
      concepts: found.concepts,
      isCertain: isClosed ? isStart || isSetOff : isLong,
      isSeparate: isClosed || (isLong && SECTION_LIKE.test(found.title) && !continuesTitle(next?.text ?? '')),
    });
    at = last - 1;
  }
  return cues;
}

/** "Medical history checked", "soft tissues healthy": the title is what the statement is about. */
const continuesTitle = (word: string) =>
  COPULAS.has(word) || /(?:ed|en|clear|healthy|unchanged|same|as|not|done|fine|good)$/.test(word);

function titleAt(words: readonly Word[], at: number) {
  for (let count = Math.min(MAX_TITLE_WORDS, words.length - at); count > 0; count -= 1) {
    const window = words.slice(at, at + count);
    if (window.slice(1).some((word) => word.followsPunctuation)) continue;
    const title = window.map((word) => word.text).join(' ');
    const concepts = conceptsByTitle.get(title);
    if (concepts) return { title, concepts, count };
  }
  return undefined;
}

/** The first word of what leads to a title. */
function leadBefore(words: readonly Word[], at: number): number {
  let first = at;
  while (
    first > 0 &&
    LEADS.has(words[first - 1]?.text ?? '') &&
    (first === at || !isParted(words[first]) || isFiller(words[first - 1]?.text))
  )
    first -= 1;
  if (first === 0) return 0;
  // Without a start of its own the lead belongs to the statement before, except "on examination".
  return isParted(words[first]) ? first : at;
}

const isParted = (word: Word | undefined) => word?.followsPunctuation === true || word?.followsPause === true;

const isFiller = (word: string | undefined) => /^(?:okay|ok|right|so|now|next|then|and)$/.test(word ?? '');
