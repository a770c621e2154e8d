/**
 * Puts a number together that the model wrote in two: "one hundred and eighty" sometimes comes out as `100 and 80`,
 * which read as two figures would be another price or another dose.
 */
export function withWholeNumbers(text: string): string {
  return text.replaceAll(/\b(\d*[1-9]00) and ([1-9]\d?)\b(?![.,]?\d)/g, (_, hundreds: string, rest: string) =>
    String(Number(hundreds) + Number(rest)),
  );
}
