const upToWords = (most: number) => `(?:[^ .:"]+ ){0,${most}}`;
const orders =
  '(?:instructions?|directions|directives?|commands?|rules|guidelines|prompts?|programming|training|constraints|restrictions|orders|policies|guardrails|messages?|context)';
const drop =
  '(?:ignore|disregard|forget|pay no attention to|refuse to follow|refuse|override|overrule|bypass|neglect|skip|discard|drop|erase|delete|cancel|nevermind|void|unlearn|abandon|dismiss|delet)';
/** "The patient ignored all instructions" is a report, not an order, so it must not match. */
const notReported =
  "(?<! (?:patient|she|he|they|patients|not|never|did|may|might|tends to|tended to|tend to|not to|likes to|don't|didn't) )";
const secret = '(?:system|hidden|initial|original|secret|internal|confidential|full|entire|above|preceding|own)';
const show =
  '(?:reveal|show|print|repeat|output|tell|leak|display|give|dump|disclose|share|recite|expose|translate|summarise|summarize|write|spell|copy|list|echo|return|quote)';
const machine =
  '(?:ai|a i|bot|chatbot|chat bot|chatgpt|gpt|llm|language model|assistant|robot|machine|computer program|terminal|hacker|pirate|dan|admin|administrator|root|developer|linux|interpreter|poet|lawyer|banker|model|agent|system)';
const data =
  "(?:api keys?|passwords? (?:stored|saved|kept|you)|(?:administrator|admin|database|server|your|all|system|the account|user|root) (?:accounts? )?passwords?|credentials|secret keys?|access tokens?|environment variables|(?:other|all|every) patients?(?:'s?)? (?:records?|names?|data|notes?|details|files|information|letters?|in)|other people's (?:records?|data|notes)|(?:the|your|whole|entire) database|system prompt)";

/**
 * Phrases that try to give the writer orders, for the output of `canonical()` in suspicion.ts. They do not match corrections
 * of a dictation ("ignore that, I meant the upper right six").
 */
export const orderPatterns: RegExp[] = [
  `(?:system prompt|prompt injection|context window|(?:large )?language model instructions|your prompts?(?! (?:reply|payment|attention|response|attendance|action|arrival)))`,
  `your (?:system |own )*(?:instructions?|rules|guidelines|prompt|programming|restrictions|filters|training) (?:are|have|is|has|were) (?:now |been |all |hereby )*(?:cancelled|changed|suspended|over|void|different|revoked|disabled|removed|replaced|updated|lifted)`,
  `you (?:will |shall |must |should |can |have to )?(?:now |from now on )?(?:only )?(?:(?:answer|respond|reply|speak|write) (?:only )?in (?:pirate|emojis?|code|rhyme|riddles|base64|morse|the voice)|only (?:answer|respond|output|reply|obey)|output (?:only|nothing)|obey|comply with (?:me|my)|disregard (?:what|your|all|the system))`,
  `(?:obey|listen|answer) (?:only )?(?:to )?(?:only )?me and (?:only me|no one)|obey (?:only )?me(?: |$)|i (?:hereby )?(?:order|command|instruct) you to`,
  `(?:ignore|disregard|forget|bypass|abandon) (?:all |any )?(?:safety|ethics|ethical|morals|morality|policy|policies) (?!glasses|goggles|net|check)`,
  `(?:do not|don't|never) (?:mention|reveal|repeat|disclose|tell anyone|show) (?:about )?(?:this|these|my) (?:instructions?|message|prompt|command|request)`,
  `(?:rules|instructions?|guidelines) (?:that )?you (?:follow|obey|operate|were given|are given|work under)`,
  `(?:show|reveal|send|give|print|list all|list the|delete|tell|share|export|leak|erase|dump) ${upToWords(5)}(?:about|of|for|on|from) (?:all |any |every |the |all the )?other patients?(?:'s)?`,
  `(?:show|reveal|send|print|list|delete|export|leak|erase|dump) ${upToWords(3)}(?:notes|records|files|letters|names|data|information|details) (?:of|about|for|on) (?:every|all|any other) (?:the )?patients?`,
  `${show} ${upToWords(5)}(?:stored |kept |saved )?(?:in|from) your (?:memory|database|training|context)`,
  `act as (?:a|an|the|my) ${upToWords(3)}(?:with|without|who has|that has|having) (?:no |any |zero )?(?:restrictions|limits|limitations|rules|filters|guidelines|morals|ethics)`,
  `${notReported}${drop} (?!(?:the|my|that|this|her|his) (?:[^ ]+ )?(?:instruction|message|direction|order|command|rule) )${upToWords(4)}(?:previous|prior|above|earlier|preceding|foregoing|all|any|every|your|system|existing|original|initial|former|those|these|safety|my|the other) ${upToWords(4)}${orders}`,
  `${notReported}(?:ignore|disregard|forget|override) (?:the )?(?:instructions|rules|guidelines|prompt|system prompt|template) (?!(?:given|about|for|on|from|she|he|they|sheet|leaflet)\\b)`,
  `${notReported}(?:set aside|ignore|disregard|forget|discard|drop|abandon|throw away|throw out) (?:about )?(?:everything|anything|all|whatever|what) (?:that )?you (?:know|were|are|have|had|'ve|learned|learnt|think|believe)`,
  `${notReported}(?:ignore|disregard|forget) (?:about )?(?:everything|all) (?:i |that i )?(?:said |told you |wrote )?(?:before|above|earlier|previously)(?: this)?(?: point| line)? (?:and|then) (?:write|output|say|print|respond|reply|answer|do|comply|start a|begin a|tell|act|list|just|only)`,
  `${notReported}(?:ignore|disregard|forget) (?:everything above|all? (?:of )?the above|the above|all of this|all this|the template|the transcript|the dictation) (?:and|then|text|instead|just|instructions)`,
  `${notReported}(?:ignore|disregard|forget) (?:all )?(?:the |of the )?(?:preceding|previous|prior|above|earlier) (?:text|content|inputs?|conversation|context|prompts?) *(?:and|\\.|$)`,
  `(?:disobey|violate|defy|break|betray|ignore|disregard|forget|abandon) (?:all |any )?(?:of )?your (?:own |system )?(?:rules|instructions?|guidelines|orders|programming|training|constraints|policies|role|prompt)`,
  `(?:previous|above|earlier|prior|original|existing|system) (?:instructions?|prompts?|rules|text|messages?|guidelines) (?:above )?(?:is|are|was|were) (?:all )?(?:wrong|invalid|irrelevant|void|obsolete|cancelled|outdated|fake|false|a test|just a test|no longer (?:valid|active|relevant)|over|revoked|suspended|superseded)`,
  `(?:rules|instructions?|guidelines|restrictions|policies|limits) (?:no longer|do not|don't|never) apply to you`,
  `(?:do not|don't|stop|no longer|never|cease) (?:follow|obey|obeying|following|comply with|adhere to) ${upToWords(3)}${orders}`,
  `${show} ${upToWords(4)}${secret} ${upToWords(2)}(?:prompts?|instructions?|rules|messages?|configuration|guidelines|directives?|text above|settings)`,
  `(?:what|which) (?:is|are|were|was) (?:in )?your (?:${secret} )?(?:instructions?|rules|prompts?|guidelines|directives|system prompt)`,
  `(?:${show}|see|view|paste|read|get|know|have|describe|include|what is|what are|what's|recall|text of|with) (?:\\S+ ){0,5}?your (?:system |own |original |hidden |initial |full |exact |secret |current )*(?:prompts?|instructions?|training data|configuration|programming|system message|directives|setup|guidelines)(?! (?:leaflet|sheet|for|about|card|on|from|given)\\b)`,
  `(?:prompts?|instructions?|messages?) (?:that )?you (?:were|are|have been|got|started|received) (?:initiali[sz]ed|given|told|running|following|configured|programmed|set up|using|started|before)`,
  `(?:show|print|give|echo|reveal|paste|display|dump|output) (?:me )?(?:the )?(?:raw|exact|full|complete|entire|initial) (?:system )?(?:prompts?|system message|context window)`,
  `what (?:were|are) you (?:instructed|programmed|prompted|configured)|(?:told|asked|instructed) (?:to do )?before this (?:conversation|chat|message|prompt)`,
  `(?:repeat|print|output|echo|recite) (?:me )?(?:everything|all|the words|all the text|the text|all text|every word)(?: \\S+){0,3} (?:above|before this|before that|preceding|verbatim)`,
  `(?:you are|you're|your|you will be|you shall be|you must be|imagine you are|imagine you're|consider yourself) (?:now |hereby |from now on |no longer )?(?:a |an |the |in |my |just |acting as )${upToWords(3)}${machine} `,
  `(?:from now on|from this point|henceforth|starting now) (?:on )?(?:you|your|ignore|respond|answer|always|only|write|reply|act)`,
  `(?:act|behave|respond|speak|answer|function|operate) (?:as|like) ${upToWords(4)}${machine} `,
  `(?:act|behave|respond|answer|proceed) (?:as if|as though) (?:you|there (?:are|were) no)`,
  `(?:simulate|emulate|imitate|impersonate) (?:an? |the )${upToWords(2)}${machine}`,
  `(?:stop|quit|cease|instead of|no longer) (?:being|acting as|behaving as|playing) (?:a |an |the )?${upToWords(1)}(?:scribe|writer|note ?taker|assistant|secretary|bot|ai)`,
  `(?:change|switch|swap|drop|leave) (?:your |the )?(?:personality|persona|character|role)`,
  `do (?:whatever|anything|everything|exactly what|precisely what) i (?:say|tell|ask|command|want|order)`,
  `treat (?:\\S+ ){1,5}as (?:a |an |the |your )?(?:new )?(?:system|commands?|instructions?|admin|code|trusted|prompts?|orders?)(?: |$)`,
  `(?:this is|i am|i'm) (?:the|your|an?) (?:admin|administrator|developer|system administrator|creator|programmer|owner|openai|anthropic)(?: speaking| and| here| of| , | i)`,
  `you (?:must|will|shall|should|have to|need to) (?:now )?(?:say|state|write|claim|output|print|declare) (?:that )?(?:the |there |she |he |all |no |everything |every |only )`,
  `pretend (?:to be|you are|you're|that you|you have|as if|this is a|there are no|the (?:patient|transcript) )`,
  `(?:role ?play|role playing) (?:as|a|with me|game)|(?:enter|enable|activate|switch to|go into|engage) ${upToWords(3)}(?:developer|dan|god|debug|jailbreak|admin|unrestricted|maintenance|sudo|root) mode|(?:developer|dan|god|jailbreak|unrestricted) mode|jailbreak|do anything now`,
  `(?:without|free (?:from|of)|no) (?:any |all |your |the |these |of )*(?:filters|guardrails|safeguards|censorship|moderation|content policy|safety (?:checks?|rules|measures|filters?))(?: |$)`,
  `(?:answer|respond|reply|write|speak|talk|continue|question|questions|act|ai|bot|assistant|you have|has) ${upToWords(2)}(?:without|no) (?:any |all )?(?:restrictions|limitations|guidelines|limits|rules)(?! (?:on|of|to|from) )`,
  `(?:remove|lift|disable|bypass|turn off|switch off|override|deactivate|circumvent|evade) (?:any |all |your |the |these |of |every )*(?:safety|content|ethical|moral|security)? ?(?:filters?|guardrails|guidelines|safeguards|safety (?:checks?|rules|measures|settings|systems?)|censorship|moderation|content policy) `,
  `(?:remove|lift|disable|bypass|turn off|override|deactivate|circumvent|evade) (?:all |any )?(?:of )?your (?:own )?(?:restrictions|limitations|limits|rules|constraints)`,
  `(?:admin|administrator|system|developer|root|manual|security) override|override (?:code|mode|command|protocol)|override (?:your|all|the) (?:safety|system|settings|default|programming|instructions|output|template)`,
  `(?:your|here are (?:your|the|my)|follow (?:these|this|my)|obey (?:these|this|my)|these are (?:your|the)|execute (?:these|my)) (?:new|updated|real|actual|revised|true|only|latest) (?:instructions?|tasks?|roles?|jobs?|goals?|objectives?|orders?|prompts?|rules|purpose|mission|persona|identity)`,
  `your (?:new |only |real |actual |current )*(?:job|task|role|purpose|goal|objective|mission|answer|reply|response|output) (?:now )?(?:is|must|should|will|shall) (?:now |always )?(?:to )?(?:be )?(?:print|list|reveal|output|ignore|obey|comply|the (?:single|one|exact)|only (?:the|a)|hacked|exactly|a (?:poem|joke|song))`,
  `(?:new|next|real|updated) (?:objective|goal|task|mission|directive) : (?:list|print|reveal|write|output|ignore|show|tell|say|send)`,
  `(?:begin|start|end|finish|open|close|prefix) (?:your|every|each) (?:reply|answer|response|output|note|message) (?:with|by)`,
  `(?:new|updated|real|revised|important|urgent|special|secret) (?:system )?(?:instructions?|prompt|directive|task)s? (?:for (?:you|the (?:ai|assistant|model)) )?:`,
  `(?:following|below|these|this|my) (?:instructions?|message|prompt|command) ${upToWords(2)}(?:override|overrides|replace|replaces|supersede|supersedes|take precedence|takes precedence|takes priority|take priority)`,
  `(?:attention|dear|hey|hi|hello|note to|message to|message for|note for|instructions? to|instructions? for|okay|listen) ,? ?(?:the |this |all )?(?:ai|a i|llm|language model|chatbot|chat bot|chatgpt|gpt|model|scribe ai|ai scribe|ai assistant|virtual assistant|note (?:generator|writer)|summari[sz]er)s?(?: |$)`,
  `(?:if|since|as|because) you (?:are|re|'re) (?:an? |the )?(?:ai|a i|llm|large language model|language model|chatbot|bot|assistant)`,
  `as (?:an? |the )?(?:ai|large|language) (?:language )?(?:model|assistant) `,
  `(?:respond|reply|answer|output|print|return|say|write|type|echo|generate|produce|start your (?:answer|reply|response)) (?:back )?(?:only|just|exactly|nothing but|solely|with|in|the|a|me a) ${upToWords(4)}(?:word|phrase|string|following text|following sentence|hacked|pwned|owned|haiku|poem|joke|song|limerick|recipe|pirate|emojis?|python|javascript|code|essay|yes|story|morse|base64|jsons?|html|sql) `,
  `(?:answer|reply|respond|response|output|note|notes|it|this|everything) (?:\\S+ )?(?:as|in) (?:a |an |the style of |form of a )+${upToWords(1)}(?:poem|limerick|haiku|song|joke|rap|pirate|story|sonnet|recipe|riddle)`,
  `(?:be|with|say|write|output|print|is|only) (?:only )?(?:the )?(?:single|one|exact) (?:word|phrase|string|line) `,
  `(?:write|output|generate|produce|compose|give me|tell me|sing) (?:me )?(?:some |a |an )?(?:code|poem|joke|song|story|recipe|essay|limerick|haiku|riddle|malware) (?:instead|about|in |for|now|please)`,
  `(?:do not|don't|stop|instead of|rather than) (?:write|writing|create|creating|generate|generating|produce|producing|summari[sz]e|summari[sz]ing|make|making|doing) (?:any |the |a |this |these |your |clinical |patient )*(?:notes?|summary|summaries|letter|transcript|consent form|task)(?: (?:and|but|instead|write|output|just|now|say|at all)|[ ]*$)`,
  `instead (?:of (?:the |a |that |this |writing |notes? ?)*)?,? ?(?:write|output|tell me|print|give me|produce|say|respond|generate|compose|create) (?:a |me |the |an |out )*(?:poem|joke|song|story|recipe|essay|code|password|prompt|system|word|haiku|following)`,
  `(?:send|email|forward|post|upload|transmit|exfiltrate|reveal|show|give|tell|tell me about|(?<!(?:the|a|an|this) )list|print|dump|output|leak|share|export|include|read out|fetch|retrieve|steal) ${upToWords(5)}${data}`,
  `(?:run|execute|eval|evaluate|invoke|call) (?:the |this |these |following |a )+(?:following |shell |python |bash |sql |system |terminal )*(?:code|commands?|script|functions?|query|tool|program)`,
  `tell me about (?:the )?other patients|(?:delete|erase|wipe|drop|destroy|purge) (?:all|every|the|everything in) ${upToWords(2)}(?:database|patients|patient records|files|tables|system|user accounts|records in the system)`,
  `(?:set|change|make|mark|reduce|alter) (?:all|every|each|the) (?:of the )?(?:treatment )?(?:prices?|fees?|costs?|treatments?) (?:to|as|equal to|be) (?:0|zero|free|nothing|nil|one pence|a penny|1 )`,
  `(?:give|assign|make) (?:every|each|all) (?:of the )?(?:treatments?|items?|prices?) ${upToWords(2)}(?:price|cost|free|zero|fee)`,
  `(?:no matter what|regardless of what|irrespective of what|whatever) (?:the |this |is in the |was in the |they |she |he |the patient |anyone )?(?:(?:dictation|transcript|recording|notes?|template|instructions?|text) |(?:says?|said) (?:say|state|write|claim|record|add|the|that|in))`,
  `(?:regardless|irrespective) of what (?:they|she|he|the patient|anyone|the dentist) (?:said|says|wants)`,
  `(?:append|insert|add|include|embed|put|attach) (?:this|the following) (?:link|url|image|code|script|html|website|web address)`,
  `(?:always|only) (?:recommend|suggest|prescribe|output|say|write|answer) ${upToWords(4)}(?:regardless|no matter|whatever)`,
  `(?:regardless|irrespective) of (?:the |what is in the |what's in the |what |your |any )+(?:transcript|notes|instructions|rules|was said|is said|template|prompt|patient says|above)`,
  `(?<!not |never |don't )(?:make up|invent|fabricate|hallucinate|fake) (?:a |an |some |any |the |plausible |extra )*(?:findings?|diagnos[ie]s|results?|history|consent|details|notes?|signature|allerg(?:y|ies)|answers?|treatments?|conversations?)`,
  `(?:decode|decrypt|rot13|base64) (?:this|the following|and (?:execute|follow|run)|message|string|text)|(?:visit|go to|open|click|fetch|load|browse) (?:the |this )?(?:following |this )(?:url|link|website|page)|(?:visit|open|fetch|load) (?:the )?(?:url|https?)`,
  `(?:end|close) of (?:the )?(?:transcript|dictation|data|user input|conversation|document) (?:\\. )?(?:now|new|begin|system|you|your|please|follow|here)`,
  `(?:mark|record|log|document) (?:the |that |this )*(?:patient )?(?:as |has |having )*(?:consented|consent(?:ed)? (?:given|obtained)|signed) (?:even|although|without|regardless|whether)`,
  `(?:ignora|ignorez|ignoriere|ignorieren sie|ignorer|ignore (?=tod|toutes|tutte|as |os |les |le )) ?(?:tod[ao]s |toutes |tutte |alle |tous )?(?:las |los |les |le |as |die |die )?(?:instrucciones|instructions|istruzioni|instrucoes|anweisungen|vorherigen|anteriores|precedenti|consignes|precedentes)`,
  `(?:olvida|oubliez|oublie|vergiss|dimentica|esqueca|zapomnij|zignoruj|ignoruj|negeer|vergeet) ${upToWords(3)}(?:instrucciones|instructions|consignes|anweisungen|istruzioni|instrucoes|instrukcje|polecenia|instructies|todo|tout|alles|tutto|tudo|wszystko)`,
].map((pattern) => new RegExp(` (?:${pattern})`, 'i'));
