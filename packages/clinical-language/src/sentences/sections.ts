import { stems } from '../text/phrases.ts';
import { withoutEnd } from '../text/trim.ts';

/** One section of a template or of a note. */
export interface Section {
  /** The heading as written; empty for text before any heading. */
  heading: string;
  /** The lines below the heading. */
  lines: string[];
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
    headingStems: new Set(stems(heading)),
    guidanceStems: new Set(stems(lines.join(' '))),
  }));
}

/** The words of a heading, without the signs that close it. */
const headingText = (raw: string): string =>
  withoutEnd(withoutEnd(raw, /\s/), /#/).trim().replace(/\*\*/g, '').replace(/:$/, '').trim();
