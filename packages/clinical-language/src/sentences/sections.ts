import { phrasePattern, plain, stems } from '../text/phrases.ts';
import { withoutEnd } from '../text/trim.ts';
import { type Topic, type TopicId, topics } from './topics.ts';

/** One section of a template or of a note. */
export interface Section {
  /** The heading as written; empty for text before any heading. */
  heading: string;
  /** The lines below the heading. */
  lines: string[];
  topics: Topic[];
  /** Stems of the heading's own words. */
  headingStems: Set<string>;
  /** Stems of the lines below it. */
  guidanceStems: Set<string>;
}

const headingLine = /^\s{0,3}#{1,6}\s+(\S.*)$|^\s*\*\*([^*]+)\*\*:?\s*$/;
/** Plain-text templates mark a heading by a colon at the end of a short line. */
const colonLine = /^\s*([^\s:*-][^:]{1,58}):\s*$/;

/** Cuts Markdown at its headings: `## Heading`, a line in bold, or a short line that ends with a colon. */
export function parseSections(markdown: string): Section[] {
  const sections: { heading: string; lines: string[] }[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const match = headingLine.exec(line) ?? colonLine.exec(line);
    const heading = match ? headingText(match[1] ?? match[2] ?? '') : undefined;
    if (heading) sections.push({ heading, lines: [] });
    else if (line.trim()) {
      if (sections.length === 0) sections.push({ heading: '', lines: [] });
      sections.at(-1)?.lines.push(line.trim());
    }
  }
  return sections.map(({ heading, lines }) => ({
    heading,
    lines,
    topics: topicsOf(heading),
    headingStems: new Set(stems(heading)),
    guidanceStems: new Set(stems(lines.join(' '))),
  }));
}

/** The words of a heading, without the signs that close it. */
const headingText = (raw: string): string =>
  withoutEnd(withoutEnd(raw, /\s/), /#/).trim().replace(/\*\*/g, '').replace(/:$/, '').trim();

/** Topics by each of their titles. */
export const byTitle = new Map(
  topics.flatMap((topic) => topic.titles.map((title) => [plain(title), topic] as const)).reverse(),
);
/** Finds any title of any topic in plain text. */
export const anyTitle = phrasePattern([...byTitle.keys()]);

/** The topics that a heading names; the longest title wins, so `Medical history` is not also `History`. */
function topicsOf(heading: string): Topic[] {
  const named = Array.from(plain(heading).matchAll(anyTitle), ([title]) => byTitle.get(title));
  return [...new Set(named.filter((topic) => topic !== undefined))];
}

/** The section for a topic, or the nearest related one that the template has. */
export function sectionFor(sections: readonly Section[], id: TopicId): Section | undefined {
  for (const wanted of [id, ...(topics.find((topic) => topic.id === id)?.related ?? [])]) {
    const found = sections.find((section) => hasTopic(section, wanted));
    if (found) return found;
  }
  return undefined;
}

export function hasTopic(section: Section, id: TopicId): boolean {
  return section.topics.some((topic) => topic.id === id);
}
