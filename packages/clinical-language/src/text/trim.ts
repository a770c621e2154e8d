/**
 * The text without the matching characters at its end. A loop, since an expression such as `/,+$/` takes quadratic time
 * over a long run of commas.
 */
export function withoutEnd(text: string, ofOne: RegExp): string {
  let end = text.length;
  while (end > 0 && ofOne.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
