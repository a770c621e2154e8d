import { countDistinct, phrasePattern, plain, stems } from '../text/phrases.ts';
import { anyTitle, byTitle, hasTopic, type Section, sectionFor } from './sections.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { asidePattern, type TopicId, topics } from './topics.ts';

/** A sentence and its section, or none. */
export interface Placed {
  sentence: Sentence;
  section: Section | undefined;
  /** The rest of a sentence that began with the section's name. */
  text: string;
}

/** A sentence to assign; a cut one was split at a spoken heading. */
interface Piece {
  sentence: Sentence;
  isCut: boolean;
}

const cues = topics.map(({ id, strong, weak }) => ({ id, strong: phrasePattern(strong), weak: phrasePattern(weak) }));

const leadIn =
  /^(?:(?:okay|ok|right|so|and|now|next|then|moving on|on|to|under|heading|section|new section|in terms of|regarding|with regards? to|as regards|as for|for|the|patient's|his|her|their)(?: ?, ?| ))*/;
/** After a one-word title these show that it announces a section instead of starting a sentence. */
const afterShortTitle = /^ ?(?:[,:;.]|$|(?:is|are|was|were|shows?|showed|reveals?|revealed|none|nil|no) )/;
/** After a heading of the template, these show that it is not announced: "History of a crown". */
const afterOtherWord = /^ (?:of|to|for|from|on|in|and|or|with|by|at|as) /;

/**
 * Puts every sentence of a dictation under one heading of the template.
 *
 * A spoken heading ("medical history, …") opens its section. Other sentences go to the section with the best score, with
 * a preference for the open one; sentences without a score stay in it. Talk of the team, small talk and sentences before
 * the first section have none.
 */
export function assignSections(transcript: string, sections: readonly Section[]): Placed[] {
  const placed: Placed[] = [];
  let open: { section: Section | undefined; announced: boolean } | undefined;
  for (const piece of splitSentences(transcript).flatMap((one) => splitAtTitles(one, transcript))) {
    const { sentence } = piece;
    if (sentence.kind === 'marker') {
      placed.push({ sentence, section: open?.section, text: sentence.text });
      continue;
    }
    if (asidePattern.test(sentence.raw)) {
      placed.push({ sentence, section: undefined, text: sentence.text });
      continue;
    }
    const announced = announcement(piece, sections);
    if (announced) {
      open = { section: announced.section, announced: true };
      placed.push({ sentence, section: announced.section, text: announced.rest });
      continue;
    }
    const section = bestSection(sentence, sections, open);
    if (section !== open?.section) open = { section, announced: false };
    placed.push({ sentence, section, text: sentence.text });
  }
  return placed;
}

function bestSection(
  sentence: Sentence,
  sections: readonly Section[],
  open: { section: Section | undefined; announced: boolean } | undefined,
): Section | undefined {
  const scores = scoreSections(sentence.raw, sections);
  const leaning = open ? (open.announced ? 2.5 : 1) : 0;
  const least = open?.announced ? 3 : 1;
  let winner = open?.section;
  let high = winner ? (scores.get(winner) ?? 0) + leaning : open?.announced ? leaning : 0;
  for (const section of sections) {
    const score = scores.get(section) ?? 0;
    if (section !== open?.section && score >= least && score > high) [winner, high] = [section, score];
  }
  return winner;
}

/** Points per section: 3 for a strong cue, 1 for a hint, 2 for a word of the heading, ½ for a word of the guidance. */
function scoreSections(raw: string, sections: readonly Section[]): Map<Section, number> {
  const text = plain(raw);
  const words = new Set(stems(raw));
  const scores = new Map<Section, number>();
  const add = (section: Section | undefined, points: number) => {
    if (section && points > 0) scores.set(section, (scores.get(section) ?? 0) + points);
  };
  for (const { id, strong, weak } of cues) {
    const points = 3 * countDistinct(strong, text) + countDistinct(weak, text);
    if (points === 0) continue;
    const own = sections.filter((section) => hasTopic(section, id));
    if (own.length > 0) for (const section of own) add(section, points);
    else add(sectionFor(sections, id), points * nearness(id, sections));
  }
  for (const section of sections) {
    add(section, 2 * overlap(words, section.headingStems) + 0.5 * overlap(words, section.guidanceStems));
  }
  return scores;
}

/** A related section scores less than the topic's own, and less the further away. */
function nearness(id: TopicId, sections: readonly Section[]): number {
  const related = topics.find((topic) => topic.id === id)?.related ?? [];
  const place = related.findIndex((other) => sections.some((section) => hasTopic(section, other)));
  return place < 0 ? 0 : 0.6 / (place + 1);
}

function overlap(words: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const word of other) if (words.has(word)) count += 1;
  return count;
}

function announcement(
  { sentence, isCut }: Piece,
  sections: readonly Section[],
): { section: Section | undefined; rest: string } | undefined {
  const text = plain(sentence.raw);
  const lead = leadIn.exec(text)?.[0].length ?? 0;
  const said = text.slice(lead);
  const own = sections
    .filter(({ heading }) => heading && announces(said, plain(heading), (rest) => !afterOtherWord.test(rest)))
    .sort((a, b) => b.heading.length - a.heading.length)[0];
  if (own) return { section: own, rest: withoutTitle(sentence, own.heading, isCut) };
  const [match] = said.matchAll(anyTitle);
  const title = match?.index === 0 ? match[0] : undefined;
  const topic = title ? byTitle.get(title) : undefined;
  if (!title || !topic || !announces(said, title, (rest) => afterShortTitle.test(rest))) return undefined;
  return { section: sectionFor(sections, topic.id), rest: sentence.text };
}

/** A title of several words always announces; a short one only when the next words allow it. */
function announces(said: string, title: string, allows: (rest: string) => boolean): boolean {
  const rest = said.slice(title.length);
  return said.startsWith(title) && !/^[\p{L}\p{N}']/u.test(rest) && (title.includes(' ') || allows(rest));
}

/** Without the words of the title, which the heading has already. */
function withoutTitle(sentence: Sentence, heading: string, isCut: boolean): string {
  const words = plain(heading)
    .split(' ')
    .map((word) => word.replace(/[.+?^${}()|[\]\\/*]/g, '\\$&'));
  const title = new RegExp(`^${words.join('[\\s\\p{Pd}_]+')}\\s*(?:[,:;.!?–-]\\s*|$${isCut ? '|(?=\\s)' : ''})`, 'iu');
  const match = title.exec(sentence.raw);
  if (!match) return sentence.text;
  const rest = splitSentences(sentence.raw.slice(match[0].length));
  return rest.map(({ text }) => text).join(' ');
}

const multiwordTitle = phrasePattern([...byTitle.keys()].filter((title) => /^\w+ \w+/.test(title)));

/** Some recognisers omit punctuation: long unpunctuated text is cut where a section is named. */
function splitAtTitles(sentence: Sentence, source: string): Piece[] {
  const { raw, start, end } = sentence;
  const whole = [{ sentence, isCut: false }];
  if (sentence.kind === 'marker' || raw.split(/\s+/).length < 25 || /[,;:.!?]\s/.test(raw)) return whole;
  const lower = raw.toLowerCase();
  const cuts = Array.from(lower.matchAll(multiwordTitle), ({ index }) => start + index).filter((at) => at > start);
  if (cuts.length === 0) return whole;
  const edges = [start, ...cuts, end];
  return edges.slice(1).flatMap((to, index) => {
    const from = edges[index] ?? start;
    return splitSentences(source.slice(from, to)).map((one) => ({
      sentence: { ...one, start: from + one.start, end: from + one.end },
      isCut: true,
    }));
  });
}
