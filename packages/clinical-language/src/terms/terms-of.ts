/** The terms of a list that is written as running text: parted by commas and line ends. */
export function termsOf(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '');
}
