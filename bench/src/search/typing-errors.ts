/** Numbers from 0 to 1 that are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A text with one typing error in one of its longer words: a letter wrong, missing, doubled, or exchanged with the next. */
export function withTypingError(text: string, random: () => number): string {
  const at = (count: number): number => Math.floor(random() * count);
  const words = text.split(' ');
  const long = words.flatMap((word, place) => (word.length >= 4 ? [place] : []));
  const place = long[at(long.length)];
  if (place === undefined) return text;
  const word = words[place] ?? '';
  const letter = 1 + at(word.length - 1);
  const errors = [
    () => word.slice(0, letter) + LETTERS[at(26)] + word.slice(letter + 1),
    () => word.slice(0, letter) + word.slice(letter + 1),
    () => word.slice(0, letter) + word[letter] + word.slice(letter),
    () => word.slice(0, letter - 1) + word[letter] + word[letter - 1] + word.slice(letter + 1),
  ];
  words[place] = errors[at(errors.length)]?.() ?? word;
  return words.join(' ');
}
