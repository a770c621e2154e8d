import type { TopicId } from '../sentences/topics.ts';

/** How a treatment is spoken of. Only planned and offered treatments are recommended. */
export type TreatmentStatus = 'planned' | 'offered' | 'ignored';

/** The words around one mention, or around several that are listed together, within its sentence. */
export interface Surroundings {
  before: string;
  after: string;
  topic: TopicId | undefined;
}

/** Up to six words that do not start a statement of their own. */
const near = `(?:\\s+(?!(?:we|i|will|needs?|requires?|do|just|only|but|plan|recommend\\w*|agreed|chose|opted|prefers?|therefore|so)\\b)[\\w'£-]+){0,6}\\s*$`;
const before = (words: string) => new RegExp(`\\b(?:${words})\\b${near}`, 'i');

const negatedBefore = before(
  "no need|not need|no indication|does not need|do not need|doesn't need|don't need|didn't need|not require|not recommend|not plan\\w*|possibility of|after (?:the|your|an?)|following (?:the|your)|no|not|never|without|nor|neither|declin\\w+|refus\\w+|didn't|doesn't|don't|isn't|wasn't|won't|cannot|can't|wouldn't|does not|against|avoid\\w*|instead of|rather than|ruled? out|unsuitable for|contraindicated|unlikely to|cancel\\w*|prevent\\w*|risks?(?: of)?|chance of|lead to|leading to|result in|resulting in|end up|complications?(?: of| include)?|mother|father|mum|dad|brother|sister",
);
const negatedAfter =
  /^[^.;]{0,60}?\b(?:(?:declined|refused|rejected|cancelled|ruled out|unnecessary|contraindicated|unsuitable|out of the question)(?=\s*(?:[,.;]|$|today|it|this|that|due|because|for|at|by|on|as)\b|\s*[,.;]|\s*$)|(?:not|isn't|aren't|wasn't|no longer) (?:be )?(?:needed|required|indicated|recommended|necessary|suitable|possible|advised|wanted|appropriate|an option|viable|keen|interested|happy)|(?:can(?:not|'t| not) afford|too expensive|(?:considered|discussed|mentioned|looked at) but))/i;
const plannedBefore = before(
  'replac\\w+|redo|remake|renew\\w*|needs?|needed|requires?|recommend\\w*|plan\\w*|will|going to|agreed|book\\w*|proceed\\w*|opt(?:s|ed) for|chose|chosen|prefers?|wants?|would like|refer\\w* for|accept\\w*|schedul\\w+|advis\\w+|attend\\w* for|here for|today|start\\w*|go ahead',
);
const pastBefore =
  /\b(?:had|previous(?:ly)?|existing|old|prior|history of|past|failed|failing|lost|losing|broken|broke|fractured|leaking|defective|debonded|loose|cracked|chipped|large|heavily|under|beneath|underneath|around|adjacent|wears?|wearing|has|have|recurrent|secondary caries|intact|sound)(?:\s+(?!(?:agreed|opted|chosen|decided|accepted|requested|consented|elected|need\w*|booked|asked|advis\w+|discuss\w*|explain\w*|been|plan\w*|we|i|will|but|to)\b)[\w'-]+){0,4}\s*$/i;
const pastAfter =
  /^[^,;.]{0,60}?\b(?:(?:years?|months?|weeks?|days?) ago|last (?:year|month|week|time|visit|summer|winter|spring|autumn|christmas)|in (?:19|20)\d\d|previously|as a (?:child|teenager)|in situ|in place|present|intact|sound|satisfactory|serviceable|looks? (?:fine|good|okay|sound)|(?:has |have )?(?:came|come|fallen|fell) (?:off|out)|broke|failed|fractured|is (?:loose|leaking|fine|okay|stable|broken|worn)|was (?:placed|done|fitted|provided) (?:in|by|at|abroad|elsewhere|before))\b/i;
const presentAfter = /\b(?:today|this visit|this appointment)\b/i;
const offeredBefore = before(
  'options?|either|alternatives?|alternatively|could|discuss\\w*|offer\\w*|consider\\w*|versus|possible|may|might|if|or|benefits of|success rate\\w*',
);
const offeredAfter = /^[^.;]{0,50}?\b(?:is an option|are options|would be an option|or\b)/i;

/** Conditional treatments are not recommended. */
const contingent = /\bif\b.*\b(?:may|might|could|would)\b|\b(?:may|might) (?:eventually |later )?(?:need|require)\b/i;
const someDay =
  /\b(?:in (?:the )?(?:near )?future|eventually|later on|down the line|at some point|long term|one day)\b/i;

const historyTopics: readonly (TopicId | undefined)[] = [
  'dental-history',
  'medical-history',
  'family-history',
  'social-history',
  'medication',
  'allergies',
  'complaint-history',
];
const findingTopics: readonly (TopicId | undefined)[] = [
  'examination',
  'soft-tissues',
  'periodontal',
  'oral-hygiene',
  'radiographs',
  'records',
  'diagnosis',
];
const performed =
  /\b(?:placed|completed|carried out|provided|fitted|cemented|prepared|extracted|performed|done|delivered|restored)\b/i;

/** Decides by the words around it and by its section; refusals and the past win over plans. */
export function treatmentStatusOf({ before: left, after: right, topic }: Surroundings): TreatmentStatus {
  const wanted = plannedBefore.test(left);
  const now = presentAfter.test(right) || presentAfter.test(left);
  if (negatedBefore.test(left) || negatedAfter.test(right)) return 'ignored';
  if (contingent.test(left) || someDay.test(left) || someDay.test(right)) return 'ignored';
  if (historyTopics.includes(topic) && !wanted && !now) return 'ignored';
  if (!now && (pastAfter.test(right) || (!wanted && pastBefore.test(left)))) return 'ignored';
  if (findingTopics.includes(topic) && !wanted && !now && !performed.test(right)) return 'ignored';
  if (offeredBefore.test(left) || offeredAfter.test(right)) return 'offered';
  if (wanted) return 'planned';
  return topic === 'treatment-options' || topic === 'presenting-complaint' || topic === 'risks' ? 'offered' : 'planned';
}
