import { phrasePattern, plain } from '../text/phrases.ts';
import { parseSections } from './sections.ts';
import { topics } from './topics.ts';

/** Words that show that a topic is spoken of: its titles, and those that indicate it alone. */
const signs = new Map(
  topics.map(({ id, titles, strong }) => [id, phrasePattern([...titles.filter(isDistinct), ...strong])] as const),
);

/** Short forms and everyday words, such as "history" or "plan", name a topic only as a heading. */
function isDistinct(title: string): boolean {
  return title.includes(' ') || title.length > 8;
}

/** The headings of a template whose topic a transcript speaks of, as they are written, in their order. */
export function headingsHeard(template: string, transcript: string): string[] {
  const text = plain(transcript);
  if (text === '') return [];
  const heard = parseSections(template).filter(({ heading, topics: named }) => {
    if (heading === '') return false;
    if (named.length === 0) return text.includes(plain(heading));
    return named.some(({ id }) => text.search(signs.get(id) ?? /(?!)/) >= 0);
  });
  return heard.map(({ heading }) => heading);
}
