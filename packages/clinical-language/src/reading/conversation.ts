/** Talk between several people: how it differs from a dictation, and what belongs together in it. */

const TO_YOU = /\b(?:you|your|yours|you're|you've|you'll|you'd)\b/i;
const QUESTION_MARK = /\?["'”’)]*$/;
/** Beginnings of questions that a recogniser wrote without a question mark. */
const QUESTION_START =
  /^(?:(?:and|so|but|okay|ok|right|now|well|then|alright|lovely|oh)[,\s]+){0,3}(?:how|what|what's|how's|when|where|where's|which|who|why|do|does|did|are|is|was|were|can|could|will|would|should|have|has|any|anything|anyone)\b/i;

/** Words of talk that a dictation seldom has: fillers, greetings, and what only a person says who is asked. */
const TALKING =
  /\b(?:yeah|yep|okay|ok|lovely|please|thanks|thank you|hello|hi|hey|morning|oh|er|um|erm|well|my|me|i'm|i've|i'll|i'd)\b/gi;
const TO_YOU_WORDS = new RegExp(TO_YOU.source, 'gi');
const QUESTION_WEIGHT = 2;
const TALKING_WEIGHT = 0.5;
/** Dictations of the training corpus have at most 2 in a hundred words, conversations at least 4.5. */
const TALK_PER_HUNDRED = 3.2;
/** … of which so much is said to another person or asked. */
const ADDRESSED_PER_HUNDRED = 1.2;

/** Whether several people talk: by their turns, else by questions, speech to "you" and words of talk, all rare in dictations. */
export function isConversation(texts: readonly string[], speakers: ReadonlySet<string>): boolean {
  if (speakers.size > 1) return true;
  if (speakers.size === 1) return false;
  let words = 0;
  let talk = 0;
  let addressed = 0;
  for (const text of texts.slice(0, SENTENCES_TELL)) {
    words += countOf(text, /\S+/g);
    addressed += countOf(text, TO_YOU_WORDS) + (QUESTION_MARK.test(text) ? QUESTION_WEIGHT : 0);
    talk += TALKING_WEIGHT * countOf(text, TALKING);
  }
  const hundreds = Math.max(words, WHOLE_TALK_WORDS) / 100;
  return addressed >= ADDRESSED_PER_HUNDRED * hundreds && addressed + talk >= TALK_PER_HUNDRED * hundreds;
}

/** So many sentences show how the rest is. */
const SENTENCES_TELL = 1_000;
/** Shorter ones are measured as if they were so long. */
const WHOLE_TALK_WORDS = 100;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export const isQuestion = (text: string): boolean =>
  QUESTION_MARK.test(text) || (!/[.!]["'”’)]*$/.test(text) && QUESTION_START.test(text));

interface Said {
  readonly text: string;
  readonly speaker?: string | undefined;
}

/** A question with its answer, or one sentence: the indexes of its sentences. */
export interface Exchange {
  readonly question: number | undefined;
  /** Questions asked in one breath before it. */
  readonly earlier: readonly number[];
  readonly said: readonly number[];
}

/** An answer continues for at most so many sentences where the speakers are not known. */
const ANSWER_SENTENCES = 3;

/** Puts each answer to its question: what the other person says next, else the sentence after it. */
export function exchangesOf(sentences: readonly Said[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (let at = 0; at < sentences.length; at += 1) {
    const asked = sentences[at];
    if (!asked || !isQuestion(asked.text)) {
      exchanges.push({ question: undefined, earlier: [], said: [at] });
      continue;
    }
    let question = at;
    const earlier: number[] = [];
    // "Any pain? Does it wake you?": the last question is the one that is answered.
    while (sentences[question + 1]?.speaker === asked.speaker && isQuestion(sentences[question + 1]?.text ?? '')) {
      earlier.push(question);
      question += 1;
    }
    const said: number[] = [];
    for (let next = question + 1; next < sentences.length; next += 1) {
      const one = sentences[next];
      if (!one || isQuestion(one.text)) break;
      if (
        asked.speaker !== undefined
          ? one.speaker === asked.speaker || !isSameTurn(sentences, question + 1, next)
          : said.length > 0 && !goesOn(one.text) && !isLateReply(sentences, said, next)
      )
        break;
      said.push(next);
      if (asked.speaker === undefined && said.length >= ANSWER_SENTENCES) break;
    }
    exchanges.push({ question, earlier, said });
    at = said.at(-1) ?? question;
  }
  return exchanges;
}

const isSameTurn = (sentences: readonly Said[], first: number, now: number) =>
  sentences[first]?.speaker === sentences[now]?.speaker;

/** A patient who continues to answer speaks of "I" and "it", not to "you", or adds a few words. */
const goesOn = (text: string) =>
  !TO_YOU.test(text) &&
  !isFiller(text) &&
  (/^(?:i|it|my|they|just|only|about|since|but|and|not|never|when|now|sometimes|maybe|the|which|that)\b/i.test(text) ||
    /\b(?:me|my)\b/i.test(text) ||
    countOf(text, /\S+/g) <= FEW_WORDS);
const FEW_WORDS = 3;

/** "Do I need a crown? My sister has one. No, it's a small filling.": who asks says something more before the answer. */
const isLateReply = (sentences: readonly Said[], said: readonly number[], next: number) =>
  REPLY.test(sentences[next]?.text ?? '') && !said.some((at) => REPLY.test(sentences[at]?.text ?? ''));
const REPLY = /^(?:(?:oh|well|er|um)[,\s]+)*(?:yes|yeah|yep|no|nope|not)\b/i;

const FILLER_PHRASES =
  /\b(?:all right|thank you|no worries|no problem|of course|see you|take care|there we go|there you go|well done|mm hm|i see|it's fine|that's fine|fair enough|nearly there|(?:nice and )?wide|open (?:for me|wide|up)|sit back|take a seat|come (?:on )?in|let me (?:see|take a look|have a look)|hang on|hang about|no bother|will do|good stuff|beautiful)\b/gi;
const FILLER_WORDS = new Set(
  'okay ok right righto lovely great good perfect brilliant alright fine yep yeah mm mmhm mhm ah oh ha blimey cheers thanks sure hello hi hiya hey please bye goodbye sorry'.split(
    ' ',
  ),
);

/** Whether an utterance only opens, closes or fills a pause. */
export function isFiller(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replace(FILLER_PHRASES, ' ')
      .match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return words.every((word) => FILLER_WORDS.has(word));
}

/** Whether an answer is a yes or a no and nothing else. */
export const isBareReply = (text: string): boolean =>
  isFiller(text.replace(/\b(?:yes|yeah|yep|no|nope|i do|go on|go for it|course)\b/gi, ' '));

/** Words at the start of an utterance that say nothing. */
const OPENING =
  /^(?:(?:well|oh|um+|er+|erm+|uh+|okay|ok|right|righto|so|lovely|great|alright|ah|now(?=,)|and|but|sure|yeah(?=,? (?!no\b))|like|look|i mean|you know|hang on)[,\s]+)+/i;
const INSIDE =
  /(?:,\s*)?\b(?:um+|er+|erm+|uh+|you know|i mean|to be honest|if i'm honest|to be fair|sort of|kind of)\b,?/gi;

/** The words of an utterance without those that say nothing. */
export function withoutFillers(text: string): string {
  return text
    .replace(OPENING, '')
    .replace(INSIDE, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}
