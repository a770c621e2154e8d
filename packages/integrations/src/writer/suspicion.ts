import { distance } from 'fastest-levenshtein';
import { WriterError } from './port.ts';

/**
 * Says whether a text tries to steer the writer: to drop or reveal its instructions, to take another role, to answer
 * with something else, or to reach other data. Dental speech ("cardiac bypass", "ignore the previous film") is not.
 *
 * A filter alone stops no determined attacker; the writer also has no tools, sees one patient only, and nothing is sent
 * without a click. Pure, and linear in the length of the text.
 *
 * @spec §8 'Suspicious activity detected in the prompt.'
 */
export function isSuspicious(text: string): boolean {
  const bare = text.normalize('NFKD').replace(/[\p{Mn}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '');
  if (rawPatterns.some((pattern) => pattern.test(bare))) return true;
  const words = canonical(bare);
  return spokenPatterns.some((pattern) => pattern.test(words));
}

/** @throws WriterError `suspicious` when any of the texts is */
export function refuseSuspicious(...texts: string[]): void {
  if (texts.some(isSuspicious)) throw new WriterError('suspicious', 'The text tries to steer the writer');
}

/** Marks of a prompt's own syntax, which no one dictates. */
const rawPatterns: RegExp[] = [
  /<\|[\w ]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|instructions?|prompt|transcript|template|data|assistant|user)>/i,
  /^[ \t>#*-]*(?:system|developer)[ \t]*(?:prompt|message|instructions?)?[ \t]*:\s*\S/im,
  /^\W*(?:begin|end|start)\W+(?:of\W+)?(?:system|hidden|new)\W+(?:prompt|message|instructions?)/im,
  /<script\b|javascript:|!\[[^\]]{0,100}\]\(|\bon(?:error|load)\s*=|<(?:iframe|img|object)\b/i,
  /\brm -rf\b|\bdrop table\b|\bos\.system\b|\bcurl https?:|process\.env|\$\{[^}]{1,60}\}/i,
  /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{80,}={0,2}(?![A-Za-z0-9+/])/,
];

/** Words that attackers misspell to slip past filters. */
const keywords =
  'ignore disregard override previous instructions instruction forget system prompt reveal pretend restrictions guidelines developer jailbreak everything assistant unrestricted credentials password safety filters programming'.split(
    ' ',
  );
/** Real words that are one slip away from a keyword. */
const lookalikes = new Set(
  'ignored ignores ignorant forgot forgets forged systems systemic prompts prompted prompter promptly revealed reveals pretends pretended previously overridden overrides overdrive assistants assistance assistive passwords developed develops developers filter fillers instructor instructors restriction instructed safely filtered falters disregarded programme'.split(
    ' ',
  ),
);
const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** Lower case words with one space between; misspelt keywords corrected, spaced-out and disguised letters restored. */
function canonical(text: string): string {
  const joined = text
    .toLowerCase()
    .replace(/(?<![\p{L}])(?:\p{L}[ .*_-]){3,}\p{L}(?!\p{L})/gu, (letters) => letters.replace(/[^\p{L}]/gu, ''));
  const words = joined.replace(/[’‘]/g, "'").match(/[\p{L}\p{N}@$'*]+|[:"]/gu) ?? [];
  return ` ${words.map(correct).join(' ')} `;
}

function correct(word: string): string {
  const letters = /\p{L}/u.test(word)
    ? word.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign).replace(/\*/g, '')
    : word;
  if (letters.length < 5 || lookalikes.has(letters)) return letters;
  return keywords.find((keyword) => isMisspelt(letters, keyword)) ?? letters;
}

function isMisspelt(word: string, keyword: string): boolean {
  if (Math.abs(word.length - keyword.length) > 2 || word[0] !== keyword[0]) return false;
  const slips = distance(word, keyword);
  if (slips <= 1 || (slips === 2 && keyword.length >= 8)) return true;
  return slips === 2 && [...word].sort().join('') === [...keyword].sort().join('');
}

const gap = (most: number) => `(?:[^ :"]+ ){0,${most}}`;
const orders =
  '(?:instructions?|directions|directives?|commands?|rules|guidelines|prompts?|programming|training|constraints|restrictions|orders|policies|guardrails|messages?|context)';
const drop =
  '(?:ignore|disregard|forget|override|overrule|bypass|neglect|skip|discard|drop|erase|delete|cancel|nevermind|void|unlearn|abandon|dismiss|delet)';
/** Someone else who does or does not heed advice is a finding, not an order to the writer. */
const notToldOf =
  "(?<! (?:patient|she|he|they|patients|not|never|did|may|might|tends to|tended to|tend to|not to|likes to|don't|didn't) )";
const secret = '(?:system|hidden|initial|original|secret|internal|confidential|full|entire|above|preceding|own)';
const show =
  '(?:reveal|show|print|repeat|output|tell|leak|display|give|dump|disclose|share|recite|expose|translate|summarise|summarize|write|spell|copy|list|echo|return|quote)';
const machine =
  '(?:ai|a i|bot|chatbot|chat bot|chatgpt|gpt|llm|language model|assistant|robot|machine|computer program|terminal|hacker|pirate|dan|admin|administrator|root|developer|linux|interpreter|poet|lawyer|banker|model|agent|system)';
const data =
  "(?:api keys?|passwords?|credentials|secret keys?|access tokens?|environment variables|other patients'?|all patients'?|every patient(?:'s)?|other people's|database|bank details|system prompt)";

const spokenPatterns: RegExp[] = [
  `${notToldOf}${drop} ${gap(4)}(?:previous|prior|above|earlier|preceding|foregoing|all|any|every|your|system|existing|original|initial|former|those|these|safety|my|the other) ${gap(4)}${orders}`,
  `${notToldOf}(?:ignore|disregard|forget|override) (?:the )?(?:instructions|rules|guidelines|prompt|system prompt|template) (?!(?:given|about|for|on|from|she|he|they|sheet|leaflet)\\b)`,
  `${notToldOf}(?:ignore|disregard|forget) (?:about )?(?:everything|anything|all|whatever|what) (?:that )?(?:you|i|we|was|is|has been|came|before|above|written|said|previously|else) ?(?:know|were|have|told|been|said|above|before|learned|learnt|here|now|just)`,
  `${notToldOf}(?:ignore|disregard|forget) (?:everything|all (?:of )?(?:this|that|the above)|the above)(?: |$)`,
  `(?:do not|don't|stop|no longer|never|cease) (?:follow|obey|obeying|following|comply with|adhere to) ${gap(3)}${orders}`,
  `${show} ${gap(4)}${secret} ${gap(2)}(?:prompts?|instructions?|rules|messages?|configuration|guidelines|directives?|text above|settings)`,
  `(?:what|which) (?:is|are|were|was) (?:in )?your (?:${secret} )?(?:instructions?|rules|prompts?|guidelines|directives|system prompt)`,
  `${show} (?:me )?(?:your|the) (?:system )?(?:prompts?|instructions)(?: verbatim| word for word| exactly)? `,
  `(?:repeat|print|output|echo|recite) (?:me )?(?:everything|all|the words|all the text|the text|all text|every word)(?: \\S+){0,3} (?:above|before this|before that|preceding|verbatim)`,
  `(?:you are|you're|your|you will be|you shall be|you must be|imagine you are|imagine you're|consider yourself) (?:now |hereby |from now on |no longer )?(?:a |an |the |in |my |just |acting as )${gap(3)}${machine} `,
  `(?:from now on|from this point|henceforth|starting now) (?:on )?(?:you|your|ignore|respond|answer|always|only|write|reply|act)`,
  `(?:act|behave|respond|speak|answer|function|operate) (?:as|like) ${gap(4)}${machine} `,
  `(?:act|behave|respond|answer|proceed) (?:as if|as though) (?:you|there (?:are|were) no)`,
  `pretend (?:to be|you are|you're|that you|you have|as if|this is a|there are no|the (?:patient|transcript) )`,
  `(?:role ?play|role playing) (?:as|a|with me|game)|(?:enter|enable|activate|switch to|go into|engage) ${gap(3)}(?:developer|dan|god|debug|jailbreak|admin|unrestricted|maintenance|sudo|root) mode|(?:developer|dan|god|jailbreak|unrestricted) mode|jailbreak|do anything now`,
  `(?:without|no|free (?:from|of)|remove|lift|disable|bypass|turn off|switch off|override|deactivate|circumvent|evade) (?:any |all |your |the |these |of )*(?:safety|content|ethical|moral|security)? ?(?:restrictions|filters?|guardrails|guidelines|safeguards|safety (?:checks?|rules|measures|settings|systems?)|limitations|censorship|moderation|content policy) `,
  `(?:admin|administrator|system|developer|root|manual|security) override|override (?:code|mode|command|protocol)|override (?:your|all|the) (?:safety|system|settings|default|programming|instructions|output|template)`,
  `(?:your|here are (?:your|the|my)|follow (?:these|this|my)|obey (?:these|this|my)|these are (?:your|the)|execute (?:these|my)) (?:new|updated|real|actual|revised|true|only|latest) (?:instructions?|tasks?|roles?|jobs?|goals?|objectives?|orders?|prompts?|rules|purpose|mission|persona|identity)`,
  `(?:new|updated|real|revised|important|urgent|special|secret) (?:system )?(?:instructions?|prompt|directive|task)s? (?:for (?:you|the (?:ai|assistant|model)) )?:`,
  `(?:following|below|these|this|my) (?:instructions?|message|prompt|command) ${gap(2)}(?:override|overrides|replace|replaces|supersede|supersedes|take precedence|takes precedence|takes priority|take priority)`,
  `(?:attention|dear|hey|hi|hello|note to|message to|message for|note for|instructions? to|instructions? for|okay|listen) ,? ?(?:the |this |all )?(?:ai|a i|llm|language model|chatbot|chat bot|chatgpt|gpt|model|scribe ai|ai scribe|ai assistant|virtual assistant|note (?:generator|writer)|summari[sz]er)s?(?: |$)`,
  `(?:if|since|as|because) you (?:are|re|'re) (?:an? |the )?(?:ai|a i|llm|large language model|language model|chatbot|bot|assistant)`,
  `as (?:an? |the )?(?:ai|large|language) (?:language )?(?:model|assistant) `,
  `(?:respond|reply|answer|output|print|return|say|write|type|echo|generate|produce|start your (?:answer|reply|response)) (?:back )?(?:only|just|exactly|nothing but|solely|with|in|the|a|me a) ${gap(4)}(?:word|phrase|string|following text|following sentence|hacked|pwned|owned|haiku|poem|joke|song|limerick|recipe|pirate|emojis?|python|javascript|code|essay|yes|story|morse|base64|jsons?|html|sql) `,
  `(?:do not|don't|stop|instead of|rather than) (?:write|writing|create|creating|generate|generating|produce|producing|summari[sz]e|summari[sz]ing|make|making|doing) (?:any |the |a |this |these |your |clinical |patient )*(?:notes?|summary|summaries|letter|transcript|consent form|task)(?: (?:and|but|instead|write|output|just|now|say|at all)|[ ]*$)`,
  `instead (?:of (?:the |a |that |this |writing |notes? ?)*)?,? ?(?:write|output|tell me|print|give me|produce|say|respond|generate|compose|create) (?:a |me |the |an |out )*(?:poem|joke|song|story|recipe|essay|code|password|prompt|system|word|haiku|following)`,
  `(?:send|email|forward|post|upload|transmit|exfiltrate|reveal|show|give|tell|list|print|dump|output|leak|share|export|include|read out|fetch|retrieve|steal) ${gap(5)}${data}`,
  `(?:run|execute|eval|evaluate|invoke|call) (?:the |this |these |following |a )+(?:following |shell |python |bash |sql |system |terminal )*(?:code|commands?|script|functions?|query|tool|program)`,
  `(?:delete|erase|wipe|drop|destroy|purge) (?:all|every|the|everything in) ${gap(2)}(?:database|patients|patient records|files|tables|system|user accounts|records in the system)`,
  `(?:set|change|make|mark|reduce|alter) (?:all|every|each|the) (?:of the )?(?:treatment )?(?:prices?|fees?|costs?|treatments?) (?:to|as|equal to|be) (?:0|zero|free|nothing|nil|one pence|a penny|1 )`,
  `(?:always|only) (?:recommend|suggest|prescribe|output|say|write|answer) ${gap(4)}(?:regardless|no matter|whatever)`,
  `(?:regardless|irrespective) of (?:the |what |what's |your |any )+(?:transcript|notes|instructions|rules|was said|is said|template|prompt|patient says|above)`,
  `(?<!not |never |don't )(?:make up|invent|fabricate|hallucinate|fake) (?:a |an |some |any |the |plausible |extra )*(?:findings?|diagnos[ie]s|results?|history|consent|details|notes?|signature|allerg(?:y|ies)|answers?|treatments?|conversations?)`,
  `(?:decode|decrypt|rot13|base64) (?:this|the following|and (?:execute|follow|run)|message|string|text)|(?:visit|go to|open|click|fetch|load|browse) (?:the |this |following )*(?:url|link|website|https?)`,
  `(?:end|close) of (?:the )?(?:transcript|dictation|data|user input|conversation|document) (?:now|new|begin|system|you|your|please|follow|here)`,
  `(?:mark|record|log|document) (?:the |that |this )*(?:patient )?(?:as |has |having )*(?:consented|consent(?:ed)? (?:given|obtained)|signed) (?:even|although|without|regardless|whether)`,
  `ignor(?:a|ez|e|iere|ieren sie|er) (?:tod[ao]s |toutes |tutte |alle |tous )?(?:las |los |les |le |as |die |die )?(?:instrucciones|instructions|istruzioni|instrucoes|anweisungen|vorherigen|anteriores|precedenti|consignes|precedentes)`,
  `(?:olvida|oubliez|oublie|vergiss|dimentica|esqueca|zapomnij|zignoruj|ignoruj|negeer|vergeet) ${gap(3)}(?:instrucciones|instructions|consignes|anweisungen|istruzioni|instrucoes|instrukcje|polecenia|instructies|todo|tout|alles|tutto|tudo|wszystko)`,
].map((pattern) => new RegExp(` (?:${pattern})`, 'i'));
