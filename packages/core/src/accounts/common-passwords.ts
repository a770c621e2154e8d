/** The rejected common passwords, most common first. */
const COMMON_PASSWORDS = 10_000;
/**
 * A common password with up to this many characters around it is still common, such as with a year and an exclamation
 * mark.
 */
const AROUND_MAX_LENGTH = 6;
/** Longer passwords contain more than a common one with a prefix and suffix. */
const LENGTH_MAX = 40;
/** A shorter rest is not a common password. */
const REST_MIN_LENGTH = 4;

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen: most processes never need it. */
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common']].slice(0, COMMON_PASSWORDS).map(String));
};

const isLetter = (character: string | undefined): boolean => character !== undefined && /^[a-z]$/.test(character);
const isLetterOrDigit = (character: string | undefined): boolean =>
  character !== undefined && /^[a-z0-9]$/.test(character);

/** The text without characters that are not inner at both ends. */
function inner(text: string, isInner: (character: string | undefined) => boolean): string {
  let [start, end] = [0, text.length];
  while (start < end && !isInner(text[start])) start += 1;
  while (end > start && !isInner(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/**
 * Whether a password is one of the most common: in any case, with look-alike digits and signs, or with a few characters
 * before and after it: `P@ssw0rd2026!`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > LENGTH_MAX) return false;
  loading ??= loadCommonPasswords();
  const common = await loading;
  const text = password.toLowerCase();
  const rests = [text, inner(text, isLetterOrDigit), inner(text, isLetter)].filter(
    (rest) => rest.length >= REST_MIN_LENGTH && text.length - rest.length <= AROUND_MAX_LENGTH,
  );
  return rests.some(
    (rest) => common.has(rest) || common.has([...rest].map((character) => lookAlikes[character] ?? character).join('')),
  );
}
