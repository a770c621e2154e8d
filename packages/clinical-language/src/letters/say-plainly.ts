import { plainWords } from './plain-words.ts';
import { lower, type Word, wordsOf } from './words.ts';

interface Entry {
  words: string[];
  isShortForm: boolean;
  plain: string;
}

const entries = new Map<string, Entry[]>();
for (const line of plainWords.split('\n')) {
  const [term = '', plain = ''] = line.split(' = ');
  if (!plain) continue;
  add(term.replace('(s)', ''), plain.replace('(s)', ''));
  if (term.includes('(s)')) add(term.replace('(s)', 's'), plural(plain));
}
for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length);

function add(term: string, plain: string): void {
  const isShortForm = /\p{Lu}/u.test(term) && !/\p{Ll}{3}/u.test(term);
  const words = wordsOf(term).words.map(({ text }) => (isShortForm ? text : text.toLowerCase()));
  const [first = ''] = words;
  const key = first.toLowerCase();
  entries.set(key, [...(entries.get(key) ?? []), { words, isShortForm, plain }]);
}

function plural(plain: string): string {
  return plain.replace('tooth(s)', 'teeth').replace('(s)', 's');
}

const articles = ['a', 'an', 'the', 'his', 'her', 'your', 'no', 'this', 'that', 'any', 'old', 'some'];
const vowel = /^(?:[aeiou]|X-|hour)/i;

/** Clinical words as a patient says them; every other word is unchanged. */
export function sayPlainly(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const entry = entries.get(lower(words[at]))?.find((one) => isAt(one, words, at));
    const word = words[at];
    if (!word) break;
    if (!entry) {
      out.push(word);
      at += 1;
      continue;
    }
    const said = wordsOf(entry.plain);
    let plain = said.words;
    const previous = lower(out.at(-1));
    if (['a', 'an', 'the'].includes(lower(plain[0])) && articles.includes(previous)) plain = plain.slice(1);
    const article = out.at(-1);
    if (article && (previous === 'a' || previous === 'an')) {
      article.text = (vowel.test(plain[0]?.text ?? '') || plain[0]?.text === 'X' ? 'an' : 'a').replace(
        /^a/,
        article.text.charAt(0),
      );
    }
    // What stands between the words of the entry is its own.
    out.push(...plain.map((one, i) => ({ before: i === 0 ? word.before : one.before, text: one.text })));
    at += entry.words.length;
    const after = words[at];
    const last = out.at(-1);
    if (last && said.end) last.text += said.end;
    if (after && last && lower(after) === lower(last) && !/[^ ]/.test(after.before)) at += 1;
  }
  return out;
}

function isAt({ words: term, isShortForm }: Entry, words: readonly Word[], at: number): boolean {
  return term.every((one, i) => {
    const word = words[at + i];
    if (!word || (i > 0 && !/^[ /&.-]*$/.test(word.before))) return false;
    return (isShortForm ? word.text : lower(word)) === one;
  });
}
