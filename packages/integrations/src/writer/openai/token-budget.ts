import { splitSentences } from '@openconsult/clinical-language/sentences';

/** Fewer characters a token than English text has, so that an estimate is rather too high. */
const CHARACTERS_PER_TOKEN = 3.5;
/** Each part holds at least this much, whatever the rest of the prompt takes. */
const LEAST_TOKENS = 500;

export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** Cuts a transcript between sentences into parts that fit beside what else is sent. Joined they are the transcript. */
export function partsWithin(transcript: string, inputTokens: number, otherTokens: number): string[] {
  const room = Math.max(LEAST_TOKENS, inputTokens - otherTokens) * CHARACTERS_PER_TOKEN;
  if (transcript.length <= room) return [transcript];
  const parts: string[] = [];
  let from = 0;
  let until = 0;
  for (const { end } of splitSentences(transcript)) {
    if (end - from > room && until > from) {
      parts.push(transcript.slice(from, until));
      from = until;
    }
    until = end;
  }
  parts.push(transcript.slice(from));
  return parts;
}
