const OPENING = '<think>';
const CLOSING = '</think>';

/**
 * Removes what a reasoning model thinks between its tags, wherever the stream is cut. A closing tag without an opening
 * one passes, as some models omit the opening tag: its reader discards what came before it (see {@link afterThoughts}).
 */
export class ThoughtFilter {
  #held = '';
  #isThinking = false;

  /** The part of the answer that is no thought. */
  push(piece: string): string {
    this.#held += piece;
    let answer = '';
    for (;;) {
      const tag = this.#isThinking ? CLOSING : OPENING;
      const at = this.#held.toLowerCase().indexOf(tag);
      if (at < 0) break;
      if (!this.#isThinking) answer += this.#held.slice(0, at);
      this.#held = this.#held.slice(at + tag.length);
      this.#isThinking = !this.#isThinking;
    }
    const tail = startOfTag(this.#held, this.#isThinking ? CLOSING : OPENING);
    if (!this.#isThinking) answer += this.#held.slice(0, this.#held.length - tail);
    this.#held = this.#held.slice(this.#held.length - tail);
    return answer;
  }

  /** What was held back; an unclosed thought is dropped. */
  end(): string {
    const rest = this.#isThinking ? '' : this.#held;
    this.#held = '';
    return rest;
  }
}

/** The length of the longest end of a text with which a tag begins. */
function startOfTag(text: string, tag: string): number {
  const lower = text.slice(-tag.length).toLowerCase();
  for (let length = Math.min(tag.length - 1, lower.length); length > 0; length -= 1) {
    if (tag.startsWith(lower.slice(lower.length - length))) return length;
  }
  return 0;
}

/** What follows the last closing tag. */
export function afterThoughts(text: string): string {
  const at = text.toLowerCase().lastIndexOf(CLOSING);
  return at < 0 ? text : text.slice(at + CLOSING.length);
}
