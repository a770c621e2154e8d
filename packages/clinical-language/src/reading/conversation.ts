/** Talk between several people: how it is told from a dictation, and what belongs together in it. */

const TO_YOU = /\b(?:you|your|yours|you're|you've|you'll|you'd)\b/i;
const QUESTION_MARK = /\?["'”’)]*$/;
/** Beginnings of questions that a recogniser wrote without a question mark. */
const QUESTION_START =
  /^(?:(?:and|so|but|okay|ok|right|now|well|then|alright|lovely|oh)[,\s]+){0,3}(?:how|what|what's|how's|when|where|where's|which|who|why|do|does|did|are|is|was|were|can|could|will|would|should|have|has|any|anything|anyone)\b/i;

const FEWEST_SENTENCES = 6;
const FEWEST_QUESTIONS = 3;

/** Whether several people talk: by their turns, else by questions and by speech to "you", both rare in dictations. */
export function isConversation(texts: readonly string[], speakers: ReadonlySet<string>): boolean {
  if (speakers.size > 1) return true;
  if (speakers.size === 1 || texts.length < FEWEST_SENTENCES) return false;
  const count = (holds: (text: string) => boolean) => texts.filter(holds).length;
  const questions = count(isQuestion);
  const addressed = count((text) => TO_YOU.test(text));
  return questions >= FEWEST_QUESTIONS && questions * 12 >= texts.length && addressed * 6 >= texts.length;
}

const isQuestion = (text: string): boolean =>
  QUESTION_MARK.test(text) || (!/[.!]["'”’)]*$/.test(text) && QUESTION_START.test(text));

interface Said {
  readonly text: string;
  readonly speaker?: string | undefined;
}

/** A question with its answer, or one sentence: the indexes of its sentences. */
export interface Exchange {
  readonly question: number | undefined;
  readonly said: readonly number[];
}

/** An answer goes on in at most so many sentences where the speakers are not known. */
const ANSWER_SENTENCES = 3;

/** Puts each answer to its question: what the other person says next, else the sentence after it. */
export function exchangesOf(sentences: readonly Said[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (let at = 0; at < sentences.length; at += 1) {
    const asked = sentences[at];
    if (!asked || !isQuestion(asked.text)) {
      exchanges.push({ question: undefined, said: [at] });
      continue;
    }
    let question = at;
    // "Any pain? Does it wake you?": the last question is the one that is answered.
    while (sentences[question + 1] && isQuestion(sentences[question + 1]?.text ?? '')) {
      exchanges.push({ question: undefined, said: [question] });
      question += 1;
    }
    const said: number[] = [];
    for (let next = question + 1; next < sentences.length; next += 1) {
      const one = sentences[next];
      if (!one || isQuestion(one.text)) break;
      if (
        asked.speaker !== undefined
          ? one.speaker === asked.speaker || !isSameTurn(sentences, question + 1, next)
          : said.length > 0 && !goesOn(one.text)
      )
        break;
      said.push(next);
      if (asked.speaker === undefined && said.length >= ANSWER_SENTENCES) break;
    }
    exchanges.push({ question, said });
    at = said.at(-1) ?? question;
  }
  return exchanges;
}

const isSameTurn = (sentences: readonly Said[], first: number, now: number) =>
  sentences[first]?.speaker === sentences[now]?.speaker;

/** A patient who goes on answering speaks of "I" and "it", not to "you". */
const goesOn = (text: string) =>
  !TO_YOU.test(text) &&
  /^(?:i|it|my|they|just|only|about|since|but|and|not|never|when|now|sometimes|maybe|the)\b/i.test(text);

const FILLER_PHRASES =
  /\b(?:all right|thank you|no worries|no problem|of course|see you|take care|there we go|well done|mm hm)\b/gi;
const FILLER_WORDS = new Set(
  'okay ok right righto lovely great good perfect brilliant alright fine yep yeah mm mmhm mhm ah oh ha blimey cheers thanks sure hello hi hiya hey bye goodbye sorry'.split(
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

/** Words at the start of an utterance that say nothing. */
const OPENING =
  /^(?:(?:well|oh|um+|er+|erm+|uh+|okay|ok|right|righto|so|lovely|great|alright|ah|now|and|but|sure|yeah(?=,? (?!no\b))|like|look|i mean|you know|hang on)[,\s]+)+/i;
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

/** Words of a question that only ask. */
const ASKING = new Set(
  "a an the and so but okay ok right well now then do does did doing done are is was were be been being am have has had having you your yours you're you've i me my we us it it's its that that's this these there there's of to at all any anything anyone ever still just really what what's which who who's when where where's how how's why can could would will shall should may might tell let's for with in on from about like going go get got give if or as by days moment today please again roughly exactly much many long often kind sort bit um er erm uh they them he she his her think say said know mean want see".split(
    ' ',
  ),
);

/** What a question asks about: "And the gums, are you bleeding at all?" is about "gums, bleeding". */
export function topicOf(question: string): string {
  const words = withoutFillers(question).match(/[\p{L}\p{N}£$€%]+(?:['’./-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter((word) => !ASKING.has(word.toLowerCase().replace('’', "'"))).join(' ');
}
