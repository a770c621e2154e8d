/**
 * The text without the characters at its end that match. A loop, since an expression such as `/,+$/` begins again at every
 * comma: over a long run of them in the middle of a text it takes the square of their number.
 */
export function withoutEnd(text: string, ofOne: RegExp): string {
  let end = text.length;
  while (end > 0 && ofOne.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
