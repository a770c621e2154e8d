/** One topic of a cue card: a heading and the prompts under it. */
export interface Topic {
  readonly title: string;
  readonly prompts: readonly string[];
}

const HEADING = /^#{1,6}\s+(\S.*)$/;
const BULLET = /^[-*+]\s+/;

/** `Findings ##` is the heading `Findings`. */
const withoutClosingSigns = (heading: string | undefined): string | undefined => {
  let end = heading?.length ?? 0;
  while (heading?.[end - 1] === '#') end -= 1;
  return heading?.slice(0, end).trimEnd() || heading;
};

/** Parses a cue card's Markdown into topics. Prompts before the first heading form a topic without a title. */
export const topicsOf = (markdown: string): Topic[] => {
  const topics: { title: string; prompts: string[] }[] = [];
  for (const line of markdown.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const heading = withoutClosingSigns(HEADING.exec(line)?.[1]);
    if (heading !== undefined) {
      topics.push({ title: heading, prompts: [] });
      continue;
    }
    if (topics.length === 0) topics.push({ title: '', prompts: [] });
    topics.at(-1)?.prompts.push(line.replace(BULLET, ''));
  }
  return topics;
};

const NAMED_MAX = 4;

/** The topics that were not spoken of, as a line beside Stop; null before the first and after the last was. */
export function notMentionedLine(markdown: string, heard: readonly string[]): string | null {
  const missing = topicsOf(markdown).flatMap(({ title }) => (title === '' || heard.includes(title) ? [] : [title]));
  if (heard.length === 0 || missing.length === 0) return null;
  const more = missing.length > NAMED_MAX ? ` and ${missing.length - NAMED_MAX} more` : '';
  return `Not mentioned: ${missing.slice(0, NAMED_MAX).join(', ')}${more}`;
}
