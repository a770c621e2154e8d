/** A word or phrase repeated more often is a loop of the model. */
const MAX_WORD_REPEATS = 5;
const MAX_PHRASE_REPEATS = 3;
const MAX_PHRASE_WORDS = 12;

/** Charting repeats the same figures. */
const FIGURE = /^(\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten)$/;

/**
 * Reduces a loop to one turn: a recogniser may repeat the same few words until it is stopped. Repeated figures stay.
 */
export function withoutLoops(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const plain = words.map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const result: string[] = [];
  let at = 0;
  while (at < words.length) {
    const loop = loopAt(plain, at);
    result.push(...words.slice(at, at + (loop?.phrase ?? 1)));
    at += loop?.length ?? 1;
  }
  return result.join(' ');
}

/** The loop that begins at a place: words of its phrase, and of all its turns, the unfinished last one included. */
function loopAt(words: readonly string[], at: number): { phrase: number; length: number } | undefined {
  for (let phrase = 1; phrase <= MAX_PHRASE_WORDS; phrase += 1) {
    let length = phrase;
    while (at + length < words.length && words[at + length] === words[at + length - phrase]) length += 1;
    const most = phrase === 1 ? MAX_WORD_REPEATS : MAX_PHRASE_REPEATS;
    if (length < phrase * (most + 1)) continue;
    if (words.slice(at, at + phrase).every((word) => FIGURE.test(word))) continue;
    const ends = at + length === words.length;
    return { phrase, length: ends ? length : length - (length % phrase) };
  }
  return undefined;
}
