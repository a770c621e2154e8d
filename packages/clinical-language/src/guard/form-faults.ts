import { splitSentences } from '../sentences/sentences.ts';
import { wordTokens } from '../text/word-tokens.ts';

export interface FormFault {
  start: number;
  end: number;
  kind: FormFaultKind;
}

export type FormFaultKind =
  | 'thoughts'
  | 'markup'
  | 'link'
  | 'placeholder'
  | 'chatter'
  | 'instruction'
  | 'language'
  | 'repetition'
  | 'cut off'
  | 'empty';

const patterns: readonly (readonly [FormFaultKind, RegExp])[] = [
  [
    'thoughts',
    /<\/?think(?:ing)?>|\b(?:okay|alright|hmm),? (?:so )?(?:i need to|let me|i should)\b[^.\n]{0,120}\.?|\blet me (?:look|think|start|see|check)\b/gi,
  ],
  ['link', /\bhttps?:\/\/\S{1,200}|\bwww\.\S{1,200}|!?\[[^[\]\n]{0,80}\]\([^()\s]{0,200}\)/gi],
  ['markup', /<\/?[a-z][^<>\n]{0,200}>/gi],
  ['placeholder', /\{\{[^{}\n]{0,60}\}\}|\[(?:insert|your|name|date|patient|practice|add)\b[^[\]\n]{0,60}\]/gi],
  [
    'chatter',
    /^(?:sure|certainly|of course|here is|here's|here are)\b[^\n]{0,100}[!:.]|\blet me know if\b[^\n]{0,80}|\b(?:i'm|i am) sorry,? but i can(?:'|no)t\b[^\n.]{0,100}|\bas an ai\b[^\n.]{0,100}|\bi (?:cannot|can't) (?:help|provide|assist)\b/gim,
  ],
  [
    'instruction',
    /^(?:system|user|assistant):[^\n]{0,120}|\bignore (?:the|all|any|my) (?:previous|above|earlier)\b[^\n.]{0,80}|\b(?:bank|card|password|pin) details\b|\breply with your\b[^\n.]{0,80}|\bbetween the markers\b/gim,
  ],
];
const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]{2,}/gu;
/** A text that ends in one of these was cut off. */
const UNFINISHED = /\b(?:the|a|an|and|or|of|to|in|on|at|with|for|by|is|are|was|not|starting on|your|his|her)\s*$/i;

/** What shows that an answer is no clinical text: thoughts, links, HTML, placeholders, chatter, another language. */
export function formFaults(text: string, isEnglishWord: (word: string) => boolean, isWhole = true): FormFault[] {
  if (text.trim() === '') return [{ start: 0, end: text.length, kind: 'empty' }];
  const found = patterns.flatMap(([kind, pattern]) =>
    Array.from(text.matchAll(pattern), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      kind,
    })),
  );
  const foreign = Array.from(text.matchAll(FOREIGN), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    kind: 'language' as const,
  }));
  return [...found, ...foreign, ...foreignSentences(text, isEnglishWord), ...repeated(text), ...cutOff(text, isWhole)];
}

/** Sentences of which few words are English. */
function foreignSentences(text: string, isEnglishWord: (word: string) => boolean): FormFault[] {
  return splitSentences(text).flatMap(({ raw, start, end }): FormFault[] => {
    const words = wordTokens(raw).filter(({ word }) => /^[\p{L}]{3,}$/u.test(word));
    const lower = words.filter(({ written }) => written === written.toLowerCase());
    const judged = lower.length >= 4 ? lower : words;
    const strange = judged.filter(({ word }) => !isEnglishWord(word)).length;
    const isForeign =
      judged.length >= 3 &&
      !/^(?:dear|dr|mr|mrs|ms|miss|hygienist)$/.test(words[0]?.word ?? '') &&
      strange / judged.length > 0.6;
    return isForeign ? [{ start, end, kind: 'language' }] : [];
  });
}

function repeated(text: string): FormFault[] {
  const counts = new Map<string, number>();
  return splitSentences(text).flatMap(({ raw, start, end }): FormFault[] => {
    const key = raw.toLowerCase().replace(/\W+/g, ' ').trim();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return key.length > 20 && count === 3 ? [{ start, end, kind: 'repetition' }] : [];
  });
}

function cutOff(text: string, isWhole: boolean): FormFault[] {
  const written = text.trimEnd();
  const from = Math.max(written.lastIndexOf('. '), written.lastIndexOf('\n')) + 1;
  return !isWhole || UNFINISHED.test(written.slice(-40)) ? [{ start: from, end: written.length, kind: 'cut off' }] : [];
}
