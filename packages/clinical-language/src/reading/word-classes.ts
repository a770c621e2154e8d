import { comparableWords } from './text-features.ts';

/**
 * Classes of words, so that what is learned of one drug or relative holds for those that no training text names. Each is
 * found in the comparable words of a sentence with a blank before and after each.
 */
const CLASSES: Readonly<Record<string, string>> = {
  chronicDrug:
    '[a-z]+(?:pril|sartan|olol|dipine|statin|gliptin|gliflozin|glutide|xaban|prazole|oxetine|pram|traline|azepine|setron|parin|dronate|dronic|tidine|lukast|terol|butamol|methasone|sone|solone|mab|prost|thiazide|semide|ipramine|triptyline|zepam|zodone|zapine|idone|piprazole|formin|quine|fibrate|mycophenolate|tinib|statins)|warfarin|aspirin|clopidogrel|digoxin|lithium|levothyroxine|thyroxine|synthroid|insulin|metformin|methotrexate|lamotrigine|levetiracetam|valproate|phenytoin|gabapentin|pregabalin|sumatriptan|propranolol|eliquis|xarelto|lipitor|plavix|coumadin|ozempic|humira|adderall|ritalin|methylphenidate|zoloft|prozac|lexapro|norvasc|tamoxifen|letrozole|anastrozole|allopurinol|colchicine|mesalazine|sulfasalazine|azathioprine|spironolactone|inhaler|inhalers|nebuliser|hrt|statin|bisphosphonates?|co careldopa|mirtazapine|duloxetine|venlafaxine|montelukast|ventolin|symbicort|seretide|trulicity|jardiance|tramadol',
  condition:
    'asthma|asthmatic|diabet[a-z]+|epilep[a-z]+|hypertensi[a-z]+|blood pressure|angina|stroke|heart|cardiac|cardiolog[a-z]+|pacemaker|stent|valve|arthritis|lupus|crohns|colitis|coeliac|celiac|cancer|chemo[a-z]*|radiotherapy|leuk[a-z]+|lymphoma|myeloma|osteopor[a-z]+|osteopenia|thyroid|hypothyroid|hyperthyroid|kidney|renal|liver|hepatitis|hiv|copd|emphysema|bronch[a-z]+|sleep apn[a-z]+|parkinsons|dementia|alzheimers|multiple sclerosis|depression|bipolar|schizo[a-z]+|panic|autis[a-z]+|adhd|downs|haemophilia|hemophilia|von willebrands?|sickle|anaemi[a-z]+|anemi[a-z]+|pregnan[a-z]+|breastfeeding|reflux|ulcer from|migraines?|glaucoma|eczema|psoriasis|fibromyalgia|gout|transplant|meningitis|rheumatic|endocarditis|cholesterol|atrial|fibrillation|clot|dvt|embolism|fit and well|fit and healthy|medically|medical|health questionnaire|health history',
  allergy:
    'allerg[a-z]+|anaphyla[a-z]+|nkda|intoleran[a-z]+|(?:reacts?|reacted|reaction|sensitive) to (?!cold|hot|heat|sweet|percussion|air|touch|the|tapping|biting)|reactions?|rash|hives|welts|itch[a-z]*|wheez[a-z]+|breaks? out|broke out|comes? out in|came out in|swells? up|throat closed|epipens?|latex|shellfish|(?:pea)?nuts?|penicillin|sulph?[a-z]+|sulfa|nickel|plasters?|pens?',
  smoking:
    'smok[a-z]+|cigar[a-z]*|vap[a-z]+|tobacco|roll ups?|cannabis|weed|pack years?|nicotine|snus|paan|betel|shisha',
  drinking:
    'alcohol|units|beers?|wine|gin|whisky|whiskey|vodka|pints?|drinker|teetotal|drinks (?:at|about|socially|maybe)',
  sugar:
    'sugar[a-z]*|fizzy|cola|coke|soda|energy drinks?|squash|juice|sweets|candy|sweet tooth|biscuits|chocolate|snack[a-z]*|diet',
  occupation:
    'retired|works (?:as|at|in|for|nights|shifts|from)|job|student|teacher|teaches|driver|nurse by trade|farmer|farms|engineer|builder|carer|plumber|electrician|lawyer|solicitor|accountant|librarian|chef|cook|waitress|secretary|manager|officer|soldier|fireman|firefighter|musician|plays the|unemployed|university|college|school|nursery|occupation|shift|lives (?:with|alone|in|on|by|between)|living (?:with|alone|by)|married|divorced|widow[a-z]*|grand(?:son|daughter|children)|hobb[a-z]+|gym|swims|runner|rugby|boxing|football|stress',
  relative:
    '(?:mother|father|mum|mom|dad|sister|brother|aunt|uncle|cousin|grandmother|grandfather|gran|nan|grandad|grandpa|parents|siblings|twin|daughter|son|family)s?',
  heredity:
    'runs in|in the family|family history|(?:her|his) (?:mother|father|mum|mom|dad|sister|brother|aunt|uncle|cousin|gran[a-z]*|nan|parents|siblings|twin)|on (?:her|his) (?:mothers|fathers) side|both parents|(?:an|one) (?:aunt|uncle)|hereditary|inherited',
  photograph:
    'photo[a-z]*|pictures|scans?|scanned|scanning|itero|trios|face ?bow|study (?:models|casts)|models|impressions?',
  film: 'x rays?|xrays?|radiograph[a-z]*|films?|periapicals?|bitewings?|panoramic|opg|opt|cbct|cone beam|imaging|radiolucen[a-z]+|bone (?:level|levels|loss)|shows|full mouth series|pan',
  hygiene: 'brush[a-z]*|floss[a-z]*|interdental|tepes?|toothpaste|mouthwash|electric|manual|hygienist',
  attendance:
    'regular[a-z]*|attend(?:s|er|ed|ance)|last saw|last seen|last (?:check|visit|dentist|examined|cleaned)|every six months|twice a year|once a year|six monthly|# monthly|hasnt been|nervous|anxious|anxiety|phobi[a-z]+|fear|frightened|terrified|scared|hates|needles?',
  anaesthetic:
    'ana?esthe[a-z]+|local|numb[a-z]*|lidocaine|lignocaine|articaine|septocaine|septanest|mepivacaine|scandonest|carbocaine|prilocaine|citanest|bupivacaine|marcaine|adrenaline|epinephrine|epi|infiltration|block|carpules?|cartridges?|topical|jab|jabs|injections?|needle|aspirat[a-z]+|palatal|intraligamentary|wand|sedat[a-z]+|midazolam|nitrous',
  dentalDrug:
    'amoxicillin|metronidazole|clindamycin|azithromycin|doxycycline|co amoxiclav|augmentin|ibuprofen|paracetamol|acetaminophen|tylenol|motrin|advil|codeine|chlorhexidine|peridex|corsodyl|duraphat|fluoride|nystatin|miconazole|benzydamine|difflam|naproxen|diclofenac|antibiotics?|painkillers?',
  money:
    '£|€|\\$|pounds?|dollars?|euros?|pence|fee|fees|price|cost|costs|charge[a-z]*|paid|pay|pays|payment|owes?|owed|deposit|insurance|covers?|deductible|copay|band|exempt|invoice|refund|discount|free|voucher|fund|d#|claim',
  ordinalOption:
    '(?:first|second|third|fourth|last|other|one|another) (?:option|choice|way|was|is|would|the|leave|clean|lift|a|do|an)|options?|choices?|alternatives?|ways forward|either|instead|versus|or|cheapest|simplest|could have|could also|do nothing|leave it|would cost',
  chance:
    'may|might|could|can|risks?|chance|possible|possibly|sometimes|rarely|usually|temporary|permanent|warned|fails?|fracture|crack|chip|relapse|infection|bleeding|bruising|swelling|nerve|perforat[a-z]+',
  decided:
    'wants?|wanted|would like|id like|hed like|shed like|theyd like|chose|chosen|chooses|opted|opts|decided|decides|agreed|agrees|go ahead|going ahead|prefers?|happy (?:to|with|for)|declin[a-z]+|refus[a-z]+|doesnt want|didnt want|not keen|think about|think it over|talk (?:it )?over|settled on|rather not',
  consent: 'consent[a-z]*|signed|signature|signs|understands|understood|verbal[a-z]*|questions|agreement|permission',
  future:
    'next|tomorrow|in (?:#|a|an|about|the) (?:days?|weeks?|months?|years?|fortnight)|weeks? time|months? time|recall|review|see (?:her|him|them|you) again|back in|come back|comes back|return|booked|book|appointment|on the # (?:of)?|# months?',
  advice:
    'advised|told (?:her|him|them|to)|asked (?:her|him|them) to|avoid|dont|do not|rinse|keep|ring|call (?:us|me)|stop|use|soft (?:food|diet)|salt|ice|careful|instructions|if it|until|leaflet|bite on|no (?:smoking|alcohol|spitting|straws|brushing)',
  material:
    'composite|amalgam|gic|glass ionomer|cement(?:ed)?|bond(?:ed|ing)?|etch(?:ed)?|matrix|wedges?|rubber dam|dam|isolat[a-z]+|irrigat[a-z]+|hypochlorite|edta|gutta|sealer|sutures?|stitch(?:es)?|forceps|elevat[a-z]+|luxat[a-z]+|burs?|drill[a-z]*|polish[a-z]*|prepared|prep|curettes?|scal(?:ed|ing|er)|ultrasonic|bracket[a-z]*|wire|niti|power chain|elastics?|torque[a-z]*|implant placed|membrane|graft|shade|curing|cured|liner|files?|apex|adjusted|seated|fitted|tried in|relieved|removed|placed|took out|trimmed|occlusion checked|articulating|paper',
  pain: 'pain|painful|ache|aching|hurts?|hurting|sore|throb[a-z]*|twinge|sensitive|sensitivity|sharp|swelling|swollen|ago|since|started|wakes?|woke|worse|better|noticed|fell out|came off|broke|chipped|loose|clicks?|out of #',
  seen: 'no (?:lumps|swelling|lesions|abnormality|tenderness|mobility|caries)|healthy|normal|tender|mobile|mobility|grade|pockets?|probing|recession|bpe|plaque|calculus|cavity|caries|decay|crack(?:ed)?|fractured|worn|wear|class #|overjet|overbite|crowding|percussion|cold test|positive|negative|vital|ulcer|patch|sinus|millimet[a-z]+|mm',
  diagnosis:
    'diagnos[a-z]+|pulpitis|periodontitis|gingivitis|abscess|pericoronitis|dry socket|hypodontia|peri implantitis|stage #|grade [abc]|irreversible|reversible|apical|necro[a-z]+|caries|its a|this is|thats a|likely|probably|secondary|generali[sz]ed|locali[sz]ed|disorder|syndrome|bruxism|mucocele|lichen',
  session:
    'nurse|nursing|assist[a-z]+|chaperone[a-z]*|date of birth|confirmed|identity|present|started at|finished at|session|visit|appointment|here (?:for|to|today|with|as)|came in|comes in|attends|new patient|check ?up|referred by|brought',
};

const NAMES = Object.keys(CLASSES);
const PATTERNS = NAMES.map((name) => new RegExp(` (?:${CLASSES[name]}) `));

/** The number of classes. */
export const CLASS_FEATURES = NAMES.length;
/** Of each class that a sentence has. */
export const CLASS_WEIGHT = 0.6;

/** The places of the classes that the words of a sentence have. */
export function classesIn(words: readonly string[]): number[] {
  const text = ` ${words.join(' ')} `;
  return PATTERNS.flatMap((pattern, index) => (pattern.test(text) ? [index] : []));
}

const CLINICAL = ['chronicDrug', 'condition', 'allergy', 'anaesthetic', 'dentalDrug', 'film', 'diagnosis', 'hygiene'];
const clinicalPlaces: ReadonlySet<number> = new Set(CLINICAL.map((name) => NAMES.indexOf(name)));
const DENTAL =
  /\b(?:tooth|teeth|gums?|jaw|mouth|tongue|cheek|fillings?|crowns?|bridges?|dentures?|implants?|braces?|aligners?|veneers?|extract\w*|root canal|dentist|pain\w*|hurts?|swelling|swollen|ache|aching|bleed\w*|sore)\b/i;

/** Whether a sentence speaks of teeth, health or medicines. */
export const isClinical = (text: string): boolean =>
  DENTAL.test(text) || classesIn(comparableWords(text)).some((place) => clinicalPlaces.has(place));

const WORK = [
  ...CLINICAL,
  ...['smoking', 'drinking', 'photograph', 'money', 'material', 'pain', 'seen', 'consent', 'attendance', 'heredity'],
];
const workPlaces: ReadonlySet<number> = new Set(WORK.map((name) => NAMES.indexOf(name)));

const BODY =
  /\b(?:nerves?|roots?|bones?|lips?|face|throat|chest|cough\w*|head\w*|ears?|sinus\w*|bites?|biting|chew\w*|edges?|plates?|stitch\w*|sleep|slept|eat|eating|drink|hot|cold|sweet|sharp|hard|soft|rinse|brush\w*|sticks?|paste|photo\w*)\b/i;

/** Whether words speak of teeth, health, medicines, what was found, done or paid. */
export const isOfWork = (text: string): boolean =>
  DENTAL.test(text) || BODY.test(text) || classesIn(comparableWords(text)).some((place) => workPlaces.has(place));
