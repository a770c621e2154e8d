import type { TreatmentStatus } from '@openconsult/contracts/treatment-item';
import type { Act, Concept } from '../reading/index.ts';

/** What one sentence does with a treatment. `null`: it is about something else, and lists nothing. */
export type Signal = TreatmentStatus | 'put-off' | null;

/** The words around one mention, or around several that are listed together. */
export interface Surroundings {
  sentence: string;
  /** Within the sentence, back to the mention before. */
  before: string;
  /** The mention itself. */
  named: string;
  /** Its everyday kind. */
  kind: string;
  /** Within the sentence, up to the mention after. */
  after: string;
  isQuestion: boolean;
  /** The talk is of work done today. */
  isProcedure: boolean;
  /** The mention opens the recording: "Crown preparation on two five". */
  isTitle: boolean;
  /** The work itself is described, not its name. */
  isTold: boolean;
  isVerb: boolean;
  hasTooth: boolean;
  /** The signal of the mention before in the sentence. */
  previous: Signal | undefined;
  concept: Concept;
  confidence: number;
  act: Act;
}

const relative =
  '(?:mother|father|mum|mom|dad|sister|brother|aunt|uncle|cousin|neighbou?r|friend|husband|wife|daughter|son|sister in law|somebody|grandson|granny|grandmother|jean)';
const other = new RegExp(
  `\\b(?:(?:her|his|my|their|your|an?|all) (?:\\w+ )?)?${relative}(?:'s)?\\b[^.;?]{0,40}\\b(?:had|has had|has|have|wore|wears?|swears|swallowed|got one|just had|lost|are|is|fail)\\b|\\b${relative}'s\\b|\\bfor (?:his|her) (?:daughter|son|wife|husband)\\b|\\b(?:herself|himself|themselves)\\b`,
  'i',
);
const rule =
  /\b(?:insurance|insurer|plan|fund|card|policy|health service|nhs)\b[^.;]{0,50}\b(?:pays?|covers?|cover|rule|says?|say|wouldn't|won't|doesn't|does not|only|includes?|take)\b|\b(?:pays?|covers?|cover) [^.;]{0,30}\b(?:insurance|insurer|plan|fund)\b|\bplan's rule\b|\bpays (?:for|nothing)\b|\bdown ?graded\b/i;

const near =
  "(?:\\s+(?!(?:we|i|will|needs?|but|plan|agreed|chose|therefore|so|then|and (?:he|she|they|i|we))\\b)[\\w'£$€#-]+){0,5}\\s*$";
const before = (words: string) => new RegExp(`\\b(?:${words})\\b${near}`, 'i');
const negated = before(
  "no need|not need|no indication|does(?: not|n't) need|do(?:n't| not)|did(?: not|n't)|not|no|never|without|nor|neither|isn't|wasn't|won't|cannot|can't|wouldn't|against|avoid\\w*|instead of|rather than|ruled? out|unsuitable for|contraindicated|unlikely to|cancel\\w*|prevent\\w*|better than|until the|isn't the",
);
const negatedAfter =
  /^[^.;,]{0,40}?\b(?:unnecessary|contraindicated|unsuitable|out of the question|(?:not|isn't|aren't|wasn't|weren't|no longer) (?:be )?(?:needed|required|indicated|recommended|necessary|suitable|possible|advised|appropriate|an option|viable|part of|a thing|used|attempted|placed|done|for (?:today|this year|him|her|them|me|us)))\b/i;

const refusal =
  /\b(?:(?:that's|it's|that is|is) (?:now )?off\b(?! the)|(?:'d|had) wanted|declin\w+|refus\w+|reject\w+|not interested|not keen|not fussed|(?:doesn't|does not|didn't|did not|don't|do not) (?:want|like|fancy)|didn't want|said no\b|says no\b|no thanks?|no thank you|not having|gone off|preferred to do without|preferred not|rather not|turned (?:it |that |this )?down|would not have|cannot afford|can't afford|too expensive|not worth it for|pulled a face)/i;
const deferral =
  /\b(?:put off|let's hold|hold off|not (?:before|until|today|yet|now)|another (?:day|time)|(?:is|are) to wait|waits? (?:until|till|for)|parked|shelved|on hold|rather think|think about|think it over|talk it over|hasn't (?:made up|decided)|not decided|undecided|can wait|come back to|sleep on|ask (?:her|his|their) \w+|make up (?:her|his|their) mind|get back to|only to be looked at|look at whether|we(?:'ll| will| can) (?:talk|look|see|discuss|bring)|bring a price|in the future|eventually|one day|later on|at some point|down the line|maybe next time|next year|leave it for now|no rush|for now\b|once the \w+|rebook|depend\w*|if (?:it|that|he|she|they|the|there|still|needed|necessary|things)|until (?:it|that|the)|then decide|talk to|should ask|ask (?:the|about)|conversation for|until after|when (?:it|that|this)(?:'s| is)|made after|when she'll|when he'll|see (?:what|how|whether|if)|after the \w+ (?:is|are)|when the \w+ is)\b/i;
const risk =
  /\b(?:risks?|warn\w*|chance|now and then|sometimes|rarely|dies off|might|may|could (?:end|need|crack|fail|come|lose)|one in|\d+ in \d+|per ?cent of|in a hundred|turn nasty|in the end|end up|later needs?|gives? up|lead to|result in|complications?|possible \w+|if it fails|would lose|lose the|numb|lost if|keep (?:that|this) up|by (?:thirty|forty|fifty|sixty|seventy|eighty)|we(?:'d| would) be talking)\b/i;
const past =
  /\b(?:years? (?:ago|back)|months? ago|weeks? after|done by us on|(?:two|three|four|five|six|seven|eight|nine|ten|\d+) (?:days|weeks) (?:ago|after)|days after|last (?:year|month|week|time|visit|spring|summer|autumn|winter|october|november|december|january|february|march|april|may|june|july|august|september)|in (?:about )?(?:19|20)\d\d|since (?:19|20)\d\d|previously|as a (?:child|boy|girl|teenager)|used to|when (?:he|she|i) was|in the pandemic|already had|since then|(?:placed|done|made|fitted|put in) by (?:dr|doctor|another|(?:her|his|the) last)|after the \w+ (?:went|was|were) (?:in|put|placed|done|fitted)|had been|was (?:done|placed|made|fitted|taken out|lost|kicked)|were (?:done|made))\b/i;
const present =
  /\b(?:existing|old|current|failing|failed|loose|leaking|worn|broken|fractured|lost|missing|under (?:the|an?)|beneath|around|round an?|against|margins?|margin of|has an?|(?<!could |can |may |would |to )have an?|carries|wearing|wears|fell out|came out|came off|come away|rocks|sound|in situ|intact|satisfactory|the silver is|filling shows|with old|shadow|decay|caries|healthy|neighbours|ridge|facet)\b/i;

const chosen =
  /\b(?:agree[sd]?|agreed|chose|chosen|choice was|opt(?:s|ed) for|picked(?! up)|picks(?! up)|settled (?:on|for)|sign(?:s|ed|ing) up for|fell for|plumped for|going for|gone for|game for|(?:'s|is|are|was) up for|said yes to|decided (?:on|to have|to go)|elected|accept(?:s|ed)|consent(?:s|ed)? to|happy (?:to (?:go|have|proceed)|with)|go(?:es|ing)? ahead with|go for|went for|(?:he|she|they|patient|mum|mom|dad|we|i)(?:'d| would) (?:also )?(?:like(?! to (?:know|hear|sleep|think|see|talk|ask|wait))|go for|go with|have (?!to)|prefer|rather have)|(?:he|she|they|mum|mom|dad|patient)(?:'d| would)? (?:also )?(?:wants?|prefers?|preferred|wanted(?! to)|asked for|said pull)|(?:he|she|they|mum|mom|dad|patient)(?:'ll| will) have (?!to)|go ahead and|goes? with|i'd rather|i'll have|i'll go|let(?:'s| us) (?:do|go|get|have|start with)|we(?:'d| would) go with|pull them and give|said pull|then,? (?:please|dear)|would rather (?:have|try)|sooner (?:try|have)|best interests|i want the|we'll have|yes to)\b/i;
const chosenAfter = /^[^.;?]{0,12}\b(?:then\b(?!,? (?:a|an|the)\b)|please\b|it is\b|was (?:chosen|agreed|accepted))/i;
const booked =
  /\b(?:book(?:ed)?(?: in)?|scheduled|in for|put you in for|next(?:,| visit| time| appointment|$)|on the (?:\d|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w+teenth|twelfth|eleventh|twent\w+|thirt\w+)|(?:on|next|this|following) (?:monday|tuesday|wednesday|thursday|friday|saturday))/i;
const planned =
  /\b(?:plan(?:ned)?(?: is| was|:)|planned\b|(?:we|i)(?:'ll| will) (?:do|place|fit|make|put|take)|going to (?:do|place|have|fit)|to proceed|go ahead|falls due|starting with)\b/i;
const verbDone =
  '(?:placed|completed|carried out|provided|fitted|cemented|bonded|rebonded|prepared|extracted|performed|done|did|delivered|restored|filled|painted|applied|taken|took|removed|scaled|packed|drained|injected|given|gave|cleaned|sealed|carved|built|pushed in|inserted|issued|seated|put in|put|finished|went|steri)';
/** "We placed a crown", "took two bitewings". */
const performedBefore = new RegExp(`\\b${verbDone}(?:\\s+(?!not|no|because|but|if)[\\w'-]+){0,4}\\s*$`, 'i');
/** "Crown cemented", "the varnish was painted on", "veneers went on today". */
const performedAfter = new RegExp(
  `^(?:\\s+(?:was|were|is|are|has been|have been|only|then|all|both|on|of|at|the|and|[UL][LR]\\w+|\\.+)){0,5},?\\s*(?:${verbDone}|in they go|on today|in today)\\b`,
  'i',
);
/** "We cleaned her teeth", "I took two bitewings and put varnish on". */
const byUs = new RegExp(
  `(?:^|[,.;:]\\s*|\\band )(?:today |so |then |also )*(?:we|i)(?:'ve| have)? (?:also |then |just |carefully )?${verbDone}(?: (?!not|no|because|but|if|that)[\\w'-]+){0,4}\\s*$`,
  'i',
);
const material = /^(?:composite|amalgam|glass ionomer|gic|compomer)s?$/i;
/** What another treatment is made of: "a core in composite", "stuck back with glass ionomer". */
const madeOf = /\b(?:with|in|of|using|from)\s+(?:a |the |some )?(?:\w+ (?:\w+ )?and )?$/i;
/** What carries another treatment: "a bridge on the same implants". */
const standsOn = /\bon (?:the |those |his |her )?(?:same |two |three |four |six )?$/i;
const lining = /^\s*(?:over\b|lin(?:er|ing)\b|base\b|plug\b|underneath\b|on top\b|core\b)/i;
const doneToday = /\b(?:today|this visit|this morning|this afternoon|just now|right now)\b/i;

const undecided =
  /\b(?:sleep on|ask (?:her|his|their) (?:mum|mom|dad|wife|husband|mother|father|partner|parents|sister|brother|daughter|son)|(?:going to|wants to|will|'ll|gone away to|rather) think\b|talk (?:it over|to (?:her|his)))/i;
const onCondition = /^[^,.;]{0,16}\b(?:if|unless|if and when|when (?:it|that) fails|should it)\b/i;
const conditional = /\bif (?:he|she|they|you) (?:really )?(?:want(?:s|ed)?|likes?|would like|prefers?|goes|go)\b/i;
const notNow =
  /^.{0,120}?\b(?:maybe next time|another (?:day|year|visit)|(?:isn't|not) for (?:this|now|today)|not today's plan|for another day|not in year one)\b/i;
const handled =
  /\b(?:days|weeks|months) after (?:the|her|his|an?) (?:\w+ ){0,3}$|\b(?:lingual|buccal|labial|cortical|bony|palatal) (?:bone )?$|\b(?:held by|came with|split|cut(?:ting)?|spare|section\w*|leaving|off) (?:the |that |her |his )?(?:old )?$|\bhalf (?:a|an) $|\b(?:check(?:ed|s)?|review(?:ed|s)?|monitor|watch|smoothed|polished|adjusted|eased|relieved|reground|under|through|underneath|beside|clean(?:ed)? (?:around|under)|run|send|sent|bring|brought|leave|wear) (?:the|her|his|that|this|an?|your) (?:\w+ ){0,1}$/i;
/** "He could not tell me what a filling is." */
const meaning = /\bwhat (?:an?|the) $|\bcross (?:that|the) $/i;
const askedIf = /\b(?:asked|wondered|wants? to know) (?:if|whether|about)\b[^.;]{0,40}$/i;
const notWork =
  /^\s*(?:five thousand|two thousand eight|5,?000|2,?800|toothpaste|sore|ulcer|list|nurse|clinic|leaflet|consent|team|sister|fee|guide|margin|shade|card|service|department)\b/i;
const presentAfter =
  /^\s*(?:out\b(?! with| today)|off\b|from\b|snapped|broke|came\b|comes\b|won't|fractured|for the record|is an?\b)|^\s*(?:that )?(?:he|she|they|you)(?:'s| has|'ve| have)\b|^[^.;]{0,30}\b(?:don't change|is sound|is loose|is leaking|fits\b|looks? (?:fine|sound|good))/i;
const nearlyChosen =
  /\b(?:decide on|consider\w*|thoughts on|opinion (?:on|about)|came (?:in )?for|paid for|think about|think of|talk about|talk it|see (?:whether|if|how)|look at|ask(?:ed|s)? (?:about|for|the price of)|read about|price for|wondered about|curious about|conversation about)\s+(?:\w+\s+){0,4}$/i;
const finding =
  /\b(?:shows?|showed|showing|film|periapical|radiograph|x-ray|afterwards shows|i can see|looks|looked|measured|probing|cold|percussion)\b/i;
const reminder = /\b(?:remember|remind|used to|in the past|hurt so)\b/i;
const listLink =
  /^[\w' ]{0,32},?\s*(?:and|then|with|plus|as well as|also)(?: (?!because|or|not|no|the other|she|he|they|nothing)[\w']+){0,4}\s*$|\b(?:followed by|and then)(?: [\w']+){0,3}\s*$/i;
const anyChoice = /\b(?:or|option|either|other choice|could)\b/i;
const noTitle =
  /\b(?:referred|booked|because|complain\w*|asked|wants?|wanted|came (?:with|because|in)|says|said|would like|broke|lost|pain|sore|reports?|rattl\w*|loose|crack\w*|split|under (?:its|an?|the)|review|follow.?up|day (?:\w+ )?\w+ after|after (?:an?|the)|back in|that (?:dr|doctor)|consult\w*|opinion|cancel\w*|keeps?|doubt|try.?in|failed|failing|hopeless)\b/i;
const TITLE_LENGTH = 60;
const histories: readonly Concept[] = [
  ...(['complaint', 'reason', 'medical', 'medication', 'allergy', 'social', 'dental-history', 'family'] as const),
];
const findings: readonly Concept[] = [
  ...(['extraoral', 'soft-tissue', 'perio', 'teeth', 'occlusion', 'tests', 'radiograph', 'diagnosis'] as const),
];
const risks: readonly Concept[] = ['risk', 'risks-discussed'];
const notChosenIn: readonly Concept[] = [...risks, 'dental-history'];
const doneConcepts: readonly Concept[] = [
  ...([
    'procedure',
    'radiograph',
    'tests',
    'perio',
    'prescription',
    'consent',
    'reason',
    'anaesthetic',
    'heading',
    'fees',
  ] as const),
];
const performedIn = /\b(?:filled|extracted|cleaned|recemented|drained|pulled)\b/i;
const strongOffer =
  /\b(?:options?|choices?|alternatives?|could (?:have|do|be|try)|can have|may have|would (?:be|need|cost|mean)|talked about|discussed|offer(?:ed|s)?|suggested|spoke of|looking at|plan [bc]|secondly|thirdly|fourthly|comes out at|no price|either|went (?:back )?over the)\b/i;
const SURE = 0.6;

const FAR = 110;
const FAR_UNPUNCTUATED = 45;

/** The statement around the mention: what is behind "but", a semicolon or "and she" is another one. */
function statementOf({ before: left, after: right }: Surroundings): { left: string; right: string } {
  const cut = /;|\bbut\b|\bthough\b|\bwhile\b|\bwhereas\b|\bhowever\b|,? and (?:he|she|they|we|i|mum|mom|dad)(?= |')/i;
  // Without punctuation what is farther away is mostly another sentence.
  const far = /[.,;:]/.test(left + right) ? FAR : FAR_UNPUNCTUATED;
  return {
    left: (left.split(cut).at(-1) ?? left).slice(-far),
    right: (right.split(cut)[0] ?? right).slice(0, far),
  };
}

/** What the steps below look at. */
interface Said extends Surroundings {
  left: string;
  right: string;
  statement: string;
  isChosen: boolean;
  /** The concept is likely right. */
  isSure: boolean;
}

/** Undefined where a step does not decide. */
type Step = (said: Said) => Signal | undefined;

/** Another person, an insurance, a question, or not this work at all. */
const asideOf: Step = ({ left, right, named, previous, sentence, isTold, isChosen, isQuestion, statement }) => {
  if (notWork.test(right) || presentAfter.test(right) || (handled.test(left) && !isTold)) return null;
  if (previous !== undefined && material.test(named) && madeOf.test(left)) return null;
  if (previous !== undefined && /^implants?$/i.test(named) && standsOn.test(left)) return null;
  if (meaning.test(left)) return null;
  if (material.test(named) && (lining.test(right) || /\bcore\b[^,.;]{0,20}$/i.test(left))) return null;
  if (other.test(sentence) && !isChosen) return null;
  if (isQuestion || askedIf.test(left)) return 'mentioned';
  return rule.test(statement) && !isChosen ? null : undefined;
};

/** Refused, ruled out, or not decided yet. */
const refusedOrOpen: Step = ({ left, right, named, after, sentence, statement, isChosen }) => {
  if (conditional.test(statement)) return 'offered';
  if (notNow.test(`${named}${after}`)) return 'put-off';
  if (refusal.test(statement) || (refusal.test(after) && !chosen.test(right)))
    return isChosen && !refusal.test(left) && chosen.test(left) ? 'agreed' : 'refused';
  if (negated.test(left) || negatedAfter.test(right)) return null;
  return nearlyChosen.test(left) || undecided.test(sentence) || onCondition.test(right) ? 'put-off' : undefined;
};

/** Sentences that put off or refuse, or speak of another time, choose nothing and do nothing. */
const unlikely: ReadonlySet<Act> = new Set(['deferred', 'declined', 'past']);

/** An explicit choice. */
const agreed: Step = ({ left, after, isChosen, isSure, concept, act }) => {
  const isElsewhere = act === 'deferred' || act === 'past' || concept === 'aftercare';
  if (!isChosen || (isSure && isElsewhere)) return undefined;
  // What relatives have or want chooses nothing.
  if (isSure && concept === 'family') return undefined;
  if (risk.test(left) || (isSure && notChosenIn.includes(concept))) return undefined;
  return /\b(?:did|done) (?:that|it)\b/i.test(after) ? 'done' : 'agreed';
};

const isChoiceIn = (sentence: string): boolean => strongOffer.test(sentence) || /\bor\b|\beither\b/i.test(sentence);

/** The work described was done at another time, or not yet. */
const toldOf: readonly Concept[] = [...histories, ...risks, 'options', 'aftercare', 'follow-up', 'plan'];
/** The first sentence of a recording names the work of the visit, unless it reports what the patient says. */
const titled: ReadonlySet<Act> = new Set(['recorded', 'done', 'planned', 'agreed', 'observed']);
/** Something else came out in one piece. */
const unlike = /\b(?:granulation|cyst|lump|sample|specimen|temporary came)\b/i;

/** The past, and what may come. */
const pastOrPossible: Step = ({ sentence, statement, left, isTold, isTitle, isProcedure, isSure, concept, act }) => {
  if (past.test(sentence) && !doneToday.test(statement)) return null;
  if (reminder.test(sentence)) return null;
  if (isTold && (concept === 'procedure' || (act === 'done' && !toldOf.includes(concept))))
    return finding.test(left) || isChoiceIn(sentence) || unlike.test(sentence) ? undefined : 'done';
  if (deferral.test(statement)) return 'put-off';
  if (
    isTitle &&
    isProcedure &&
    titled.has(act) &&
    left.length < TITLE_LENGTH &&
    !noTitle.test(sentence) &&
    !isChoiceIn(sentence)
  )
    return 'done';
  return risk.test(statement) || (isSure && risks.includes(concept)) ? 'mentioned' : undefined;
};

const earlier = /\b(?:during|was|were|had|been)\b/i;

/** What we did, or will do; and what is listed with it. */
const stated: Step = (said) => {
  const { sentence, statement, left, previous, isVerb, concept, isTold, isSure, act } = said;
  const isOffer = strongOffer.test(statement) || concept === 'options';
  if (
    (previous === 'agreed' || previous === 'done') &&
    listLink.test(left) &&
    (concept !== 'options' || chosen.test(sentence))
  )
    return previous;
  if (isVerb || isOffer || isTold || finding.test(left) || (isSure && unlikely.has(act))) return undefined;
  if (byUs.test(left) && !present.test(left)) return 'done';
  const isBooked = booked.test(statement) && left.trim().length < TITLE_LENGTH && !earlier.test(statement);
  const isPlanned = planned.test(statement) || isBooked;
  return isPlanned && !(present.test(left) && !planned.test(left)) ? 'agreed' : undefined;
};

/** Done today, planned, or only found and mentioned. */
const doneOrPlanned: Step = (said) => {
  const { statement, left, sentence, isVerb, hasTooth, isProcedure, isSure, concept, act } = said;
  const isOffer = strongOffer.test(statement) || concept === 'options';
  const isDone = !isOffer && isDoneBy(said);
  if (isVerb) return isDone && isProcedure && hasTooth ? 'done' : anyChoice.test(sentence) ? 'offered' : null;
  if (isDone && !finding.test(left) && !present.test(left)) return 'done';
  if (strongOffer.test(statement) && !finding.test(left) && !present.test(left)) return 'offered';
  if (isSure && histories.includes(concept) && !doneToday.test(statement)) return null;
  if (finding.test(left) || (isSure && findings.includes(concept) && act !== 'done')) return null;
  if (present.test(left) && !planned.test(left)) return null;
  return strongOffer.test(statement) || (isOffer && isSure && act === 'offered') ? 'offered' : undefined;
};

function isDoneBy({ named, left, right, statement, isSure, concept, act, isProcedure }: Said): boolean {
  if (!doneConcepts.includes(concept) && act !== 'done') return false;
  if (unlikely.has(act) || risks.includes(concept)) return false;
  if (act === 'reported' && !doneToday.test(statement)) return false;
  if (isSure && histories.includes(concept) && concept !== 'reason') return false;
  if (/\b(?:i|we|you) (?:can|could|would|might)\b/i.test(left)) return false;
  return (
    performedIn.test(named) ||
    performedBefore.test(left) ||
    performedAfter.test(right) ||
    (isProcedure && doneToday.test(statement))
  );
}

/** Work that is said in a procedure only where it is done: what is placed in stages, or worked on, is not. */
const doneAtOnce: ReadonlySet<string> = new Set([
  ...['scale and polish', 'cleaning', 'periodontal maintenance', 'root surface debridement', 'fluoride varnish'],
  ...['fissure sealant', 'silver diamine fluoride', 'stain removal', 'pulpotomy', 'metal crown for a milk tooth'],
  ...['intravenous sedation', 'inhalation sedation', 'dry socket dressing', 'botulinum toxin'],
]);
const notDone =
  /\b(?:idea|instead|like|called|kept|not|no|never|old|then (?:i|we)|could|would|if|through|thru|off|strike that|scratch that)\b|[£€$]\s?\d/i;
const openPlan =
  /\b(?:if|unless|till|until|only after|may|might|not|no|never|or|depend\w*|once|price|quote|ask(?:s|ed)?|whether|how|look at|check|review|existing|old|to put|after the|since the)\b|"|\?/i;

/** What the sentence does, where its words do not say it of the work itself: "Scale and clean, twelve minutes". */
const byAct: Step = ({ kind, sentence, left, isSure, isVerb, isTold, concept, act }) => {
  if (!isSure || isVerb || isTold || present.test(left)) return undefined;
  if (concept === 'procedure' && act === 'done' && !notDone.test(sentence))
    return doneAtOnce.has(kind) ? 'done' : 'mentioned';
  const isPlan = (concept === 'follow-up' || concept === 'plan') && ['planned', 'agreed', 'ordered'].includes(act);
  return isPlan && !openPlan.test(sentence) ? 'offered' : undefined;
};

const steps: readonly Step[] = [asideOf, refusedOrOpen, agreed, pastOrPossible, stated, doneOrPlanned, byAct];

/** "Dont", "hes": recognisers leave apostrophes out. */
const withApostrophes = (text: string): string =>
  text
    .replace(/\b(do|does|did|is|was|were|are|has|have|had|would|could|should|wo|ca)nt\b/gi, "$1n't")
    .replace(/\b(he|she)s\b/gi, "$1's")
    .replace(/\b(they|you)re\b/gi, "$1're")
    .replace(/\b(he|they|you)d\b/gi, "$1'd");

/** Decides by the words around the mention; another person's, what was, what may come and what is put off win over plans. */
export function signalOf(words: Surroundings): Signal {
  const around = {
    ...words,
    sentence: withApostrophes(words.sentence),
    before: withApostrophes(words.before),
    after: withApostrophes(words.after),
  };
  const { left, right } = statementOf(around);
  const statement = `${left}${around.named}${right}`;
  const isChosen = chosen.test(statement) || (left.trim().length < 25 && chosenAfter.test(right));
  const said: Said = { ...around, left, right, statement, isChosen, isSure: around.confidence >= SURE };
  for (const step of steps) {
    const signal = step(said);
    if (signal !== undefined) return signal;
  }
  return 'mentioned';
}

const question =
  /\?\s*$|^(?:so |and |but )?(?:he|she|they|mum|mom|dad|the patient|patient|\w+)\s+(?:also )?(?:asked|wondered|wanted to know|wants to know)\b|^(?:so |and |but )?(?:do (?:i|we|you)|does|will|would|can|could|is it|are|should|am i|what|how|why)\b[^.!]*$/i;

/** Whether it is a question: what is in a question is neither offered nor agreed. */
export const isQuestionOf = (sentence: string): boolean => question.test(sentence.trim());

/** Whether a sentence warns of what may come: a treatment in it was not suggested. */
export const speaksOfRisk = (sentence: string): boolean => risk.test(withApostrophes(sentence));
