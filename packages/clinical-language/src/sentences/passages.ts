import { assignSections } from './assign-sections.ts';
import { parseSections } from './sections.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { type TopicId, topics } from './topics.ts';

/** A sentence with the topic it belongs to. */
export interface Passage {
  sentence: Sentence;
  topic: TopicId | undefined;
}

/** Every topic as a section, for text that has no headings of its own. */
const allTopics = parseSections(topics.map(({ titles }) => `## ${titles[0]}`).join('\n'));

/** The sentences of a note with the topics of its headings, or of a transcript with the topics of its words. */
export function readPassages(source: string): Passage[] {
  const text = withoutMarks(source);
  const sections = parseSections(text);
  if (!sections.some((section) => section.heading && section.topics.length > 0)) {
    return assignSections(text, allTopics).map(({ sentence, section }) => ({
      sentence,
      topic: section?.topics[0]?.id,
    }));
  }
  let from = 0;
  return sections.flatMap(({ lines, topics: [topic] }) =>
    lines.flatMap((line) => {
      const offset = text.indexOf(line, from);
      from = offset + line.length;
      return splitSentences(line).map((sentence) => ({
        sentence: { ...sentence, start: offset + sentence.start, end: offset + sentence.end },
        topic: topic?.id,
      }));
    }),
  );
}

/** A note with blanks for what is struck through and for its marks, so that places stay. */
function withoutMarks(note: string): string {
  return note.replace(/~~[^~\n]*~~|\[check: [^[\]\n]*\]/g, (mark) => ' '.repeat(mark.length));
}
