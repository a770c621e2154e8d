import { lower, setOf, type Word } from './words.ts';

/** Who says "I" in a sentence: the dentist who signs, or, in a conversation, the patient. */
export type Voice = 'clinician' | 'patient' | 'unknown';

const team: ReadonlyMap<string, string> = new Map([
  ['i', 'we'],
  ["i'm", 'we are'],
  ["i've", 'we have'],
  ["i'd", 'we would'],
  ["i'll", 'we will'],
  ['me', 'us'],
  ['my', 'our'],
  ['mine', 'ours'],
  ['myself', 'ourselves'],
]);
const own: ReadonlyMap<string, string> = new Map([
  ['i', 'you'],
  ["i'm", 'you are'],
  ["i've", 'you have'],
  ["i'd", 'you would'],
  ["i'll", 'you will'],
  ['me', 'you'],
  ['my', 'your'],
  ['mine', 'yours'],
  ['myself', 'yourself'],
]);
const plurals = new Map([
  ['am', 'are'],
  ['was', 'were'],
  ["wasn't", 'were not'],
]);
const haveAfter = /(?:ed|en)$/;
const had = setOf('had got been gone seen made put told said given done found left better already just never always');
const saying = setOf(
  'says say said saying tells told thinks thought wrote writes explains replied answered asked asks reports reported',
);

/**
 * "I placed" as "we placed", since the letter is from the practice; what a patient says of "my tooth" is said to "you".
 * Quoted words are unchanged: "Mum said I never rest".
 */
export function inVoice(words: readonly Word[], voice: Voice): Word[] {
  if (voice === 'unknown' || isQuoted(words)) return [...words];
  const forms = voice === 'clinician' ? team : own;
  return words.flatMap((word, i) => {
    const said = lower(word);
    const before = lower(words[i - 1]);
    const isOpening = i === 0 && word.before.trim() === '';
    const agreed = ['i', 'nor i'].includes(before) ? plurals.get(said) : undefined;
    const next = lower(words[i + 1]);
    const form =
      agreed ??
      (said === "i'd" && (had.has(next) || haveAfter.test(next)) && !['need', 'feed'].includes(next)
        ? forms.get(said)?.replace('would', 'had')
        : forms.get(said));
    if (!form || (said === 'mine' && voice === 'clinician')) return [word];
    return form.split(' ').map((text, at) => ({
      before: at === 0 ? word.before : ' ',
      text: at === 0 && isOpening ? text.charAt(0).toUpperCase() + text.slice(1) : text,
    }));
  });
}

/** "she said I", "he says to me": "I" is then not the one who dictates. */
function isQuoted(words: readonly Word[]): boolean {
  return words.some((word, i) => {
    if (!/^i(?:'|$)/.test(lower(word)) || i === 0) return false;
    return saying.has(lower(words[i - 1])) && !['i', 'we', "i've", "i'd"].includes(lower(words[i - 2]));
  });
}
