/** One topic of a cue card: a heading and the prompts under it. */
export interface Topic {
  readonly title: string;
  readonly prompts: readonly string[];
}

const HEADING = /^#{1,6}\s+(.+?)\s*#*$/;
const BULLET = /^[-*+]\s+/;

/** Reads a cue card's Markdown as a list of topics. Prompts before the first heading form a topic without a title. */
export const topicsOf = (markdown: string): Topic[] => {
  const topics: { title: string; prompts: string[] }[] = [];
  for (const line of markdown.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) {
      topics.push({ title: heading, prompts: [] });
      continue;
    }
    if (topics.length === 0) topics.push({ title: '', prompts: [] });
    topics.at(-1)?.prompts.push(line.replace(BULLET, ''));
  }
  return topics;
};
