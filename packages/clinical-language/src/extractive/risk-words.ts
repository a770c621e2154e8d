/** Words of a warning: what may go wrong, how often, and that it was said. */
export const warning =
  /\b(?:risks?|warn\w*|remind\w*|repeated (?:the|that)|went over|gone (?:over|through)|(?:he|she|they) (?:knows?|understands?) (?:that )?(?:it|the)|danger|complications?|chance|odds|one in|\d+ in \d+|in (?:a|every) (?:ten|twenty|thirty|fifty|hundred|thousand)|in a hundred|percent|%|(?:may|might|could) (?!(?:i|we|you|he|she|have a look)\b)\w+|can (?:be|leave|feel|come|chip|bleed|fail|need|break|get|ache|stain|split|shrink|make|take)|can't promise|no guarantee|nobody can promise|expect|likely to|tends? to|sometimes|rarely|seldom|now and then|for life|for good)\b/i;

/** What goes wrong. */
export const harm =
  /\b(?:numb\w*|bleed\w*|infect\w*|bruis\w*|swell\w*|swollen|sore\w*|tender\w*|pain\w*|aches?|aching|sensitiv\w*|zing\w*|zaps?|jump\w*|chip\w*|crack\w*|break\w*|fractur\w*|snap\w*|splits?|fail\w*|falls? off|loosen\w*|come loose|comes? off|pops? off|pop|debond\w*|dies?|die off|nerve|dry socket|stain\w*|black\w*|brown|relaps\w*|shrink\w*|creep\w*|reced\w*|recession|perforat\w*|lisp\w*|drool\w*|woozy|drowsy|weepy|nausea|sick|vomit\w*|scar\w*|damag\w*|shorten\w*|shorter|black triangles|longer looking|wear out|wears? (?:out|down)|not (?:take|hold|heal|last)|won't (?:take|hold|heal|last|bleach|match)|flare|gag\w*|stiff\w*|choke|swallow\w*|breathing|amnesia|burn\w*|fuse|eaten away|move back|drift\w*|open (?:in|up)|tingl\w*|touchy|odd bite|ooz\w*|gr[ea]y|let go|goes? (?:bad|again)|come back|half works?|grow back|strange|odd|won't stop|whistl\w*|move with|lift\w*|lost|lose|losing|hoarse|blood clot|wants? changing)\b/i;

/** "Without treatment it will flare up": a risk of none. */
export const untreated =
  /\b(?:without (?:any )?(?:treatment|treating)|untreated|do(?:es|ing)? nothing|did nothing|leav(?:e|es|ing) (?:it|them|that|things) (?:alone|as|be|there|in)|if (?:it's|it is|they're|that's) left|if (?:we|you|he|she|they|i) (?:leave (?!the)|left|ignore|sit on|wait|do nothing|carr(?:y|ies) on (?:as|like))|sit on (?:our|his|her|their|your) hands|price of neglect)\b/i;

/** What a treatment may end in is not the one that the risk belongs to: "the nerve may die and it then needs a root canal". */
export const consequence =
  /\b(?:possible|need(?:s|ed|ing)?|there(?:'s| is)|wants?|wanting|talking|talking about|end(?:s|ed)? (?:up )?(?:in|as|with|needing)|end up|becomes?|(?:it's|it is|that's|that is|means|mean) (?:then )?|turns? into|lead(?:s|ing)? to|in which case|then|later|looking at|upset the|lose the|worst case|or else)\s*(?:\w+ ){0,3}$/i;

/** The same behind the name: "a root canal later". */
export const consequenceAfter =
  /^(?: \w+)? (?:later|afterwards|in the end|eventually|would be the answer|down the (?:line|track|road))\b/i;

/** What is typical of a kind of treatment, by its family or own name. The words are compared with those of the risk. */
export const typicalHarm: Readonly<Record<string, RegExp>> = {
  extraction:
    /\b(?:dry socket|bleed\w*|ooz\w*|tooth coming out|teeth coming out|gap|numb (?:lip|tongue|chin)|lip (?:could|may|might|can|stays?|stay) (?:be |go )?numb|sinus|jaw (?:bone )?(?:fracture|not heal)|socket|stiff jaw|root tip|bit of root|bone (?:spur|chip|not heal\w*))\b/i,
  coronectomy: /\b(?:roots? (?:may |might |can )?(?:migrat\w*|move)|second operation|numb (?:lip|tongue))\b/i,
  'root canal treatment':
    /\b(?:perforat\w*|(?:snapped|broken|separated) (?:file|instrument)|file (?:may |might |can |could )?(?:snap|break|separate)\w*|flare.?up|canals?|apicectomy|re-?treat\w*)\b/i,
  'silver diamine fluoride': /\b(?:black\w*|stains?)\b/i,
  'tooth whitening': /\b(?:zing\w*|bleach\w*|fade|sensitiv\w*|whiter|white (?:spots|patches)|gum burn)\b/i,
  crown: /\b(?:porcelain|crown margin|nerve|trimming|root canal|decement\w*|comes? off)\b/i,
  onlay: /\b(?:porcelain|nerve|dies?|debond\w*|comes? off|root (?:canal|filling|treatment))\b/i,
  veneer: /\b(?:enamel|chip\w*|debond\w*|pop\w* off)\b/i,
  filling: /\b(?:nerve|root (?:canal|filling|treatment)|chip\w*|wear|sensitiv\w*|zing|fall out|bite)\b/i,
  'composite bonding': /\b(?:odd bite|lisp|chip\w*|stain\w*|polish(?:ed|ing)?|coffee|wear|edges?)\b/i,
  bridge: /\b(?:debond\w*|come\w* (?:loose|off)|abutment|prepared teeth|nerve|underneath)\b/i,
  implant:
    /\b(?:not (?:take|knit|integrate|heal)|fail(?:s|ed)? to (?:take|integrate)|integrat\w*|screw|numb (?:lip|chin)|bone loss around|loosen\w*|lost implant|nerve|sinus)\b/i,
  'bone graft': /\b(?:graft|sinus|membrane|granules)\b/i,
  'orthodontic treatment':
    /\b(?:relaps\w*|retainers?|roots? (?:may |can |might )?(?:shorten|get(?:ting)? (?:a (?:little|bit) )?shorter)|shorten\w*|white (?:squares|marks|spots)|black triangles|move back|decalcif\w*|brackets?)\b/i,
  denture: /\b(?:sore spots?|lisp\w*|drool\w*|rock\w*|loose|gag\w*|speech|rubs?|ulcers?|learn|fixative)\b/i,
  'root surface debridement':
    /\b(?:gums? (?:may |might |can |will )?(?:shrink|reced)\w*|longer|long (?:looking )?teeth|recession|cold|triangles|tender gums)\b/i,
  'scale and polish': /\b(?:sensitiv\w*|tender|sore gums|bleed a (?:bit|little))\b/i,
  'intravenous sedation':
    /\b(?:drows\w*|woozy|breathing|amnesia|remember\w*|bruise (?:on|at) the (?:hand|arm|vein)|bruise|weepy|vein)\b/i,
  'inhalation sedation': /\b(?:nausea|sick|tummy|dizzy|light.?headed)\b/i,
  'general anaesthetic':
    /\b(?:anaesthe\w*|anesthe\w*|wak(?:e|ing)|airway|muddled|confus\w*|(?:sore|hoarse) (?:throat|voice)|gases|going under)\b/i,
  'botulinum toxin': /\b(?:droop\w*|lid|brow|headache|asymmetr\w*|bruis\w*|frozen|smile)\b/i,
  biopsy: /\b(?:scar|numb (?:patch|lip|tongue|area)|stitch\w*|bleed\w*|bruis\w*)\b/i,
  'night guard':
    /\b(?:bite (?:may |might |can |will )?(?:feels?|change\w*|open\w*|be)|stop the grinding|odd bite|dry mouth|drool\w*|strange|jaw joint|teeth may shift)\b/i,
  pulpotomy: /\b(?:turn gr[ea]y|goes bad|go the same way|nerve|comes out)\b/i,
  'peri-implantitis surgery': /\b(?:metal (?:may |might )?show\w*|gum shrink\w*|come back)\b/i,
  'metal crown for a milk tooth': /\b(?:propped|bite|comes? (?:off|loose)|pops?|high for|meet)\b/i,
  recement: /\b(?:come off again|pops? off|come loose again)\b/i,
  'denture repair': /\b(?:mended|breaks? again|same place)\b/i,
  'fissure sealant': /\bsealants?\b/i,
  replantation: /\b(?:fuse|eaten away|resor\w*|ankylos\w*)\b/i,
  apicectomy: /\b(?:scar|gum (?:line|margin)|numb\w*|sinus)\b/i,
  'incision and drainage': /\b(?:drain|scar|refill|come back)\b/i,
};
