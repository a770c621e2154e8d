import { misrecognitions } from './misrecognitions.ts';

/** A kind of treatment by its everyday names, for mentions that no catalogue name spells out. */
export interface TreatmentKind {
  name: string;
  forms: string[];
  /** Only of interest where the practice's list has it. */
  isExtra?: boolean;
  /** Done on a single tooth, so a tooth named near by belongs to it. */
  onTooth: boolean;
  /** One piece of work over several teeth. */
  isSpan?: boolean;
  /** The kind that this one is a sort of: "filling" said after "white filling" is the same work. */
  family?: string;
  /** How the work is spoken of without its name; listed only when it is plainly chosen or done. */
  verbs?: string[];
  /** How the work itself is told without its name. */
  told?: RegExp;
}

export const treatmentKinds: TreatmentKind[] = [
  {
    name: 'root canal retreatment',
    forms: [
      ...['root canal retreatment', 'root canal re treatment', 're root canal treatment', 'retreatment'],
      ...['redo the root filling', 'redo the root canal'],
    ],
    onTooth: true,
    family: 'root canal treatment',
  },
  {
    name: 'root canal treatment',
    forms: [
      ...['root canal treatment', 'root canal therapy', 'root canal', 'root treatment', 'root filling', 'root treat'],
      ...['rct', 'endodontic treatment', 'endodontics'],
    ],
    onTooth: true,
    told: /\bobturated\b|\bgutta[ -]percha and\b/,
  },
  {
    name: 'composite filling',
    forms: [
      ...['composite filling', 'composite restoration', 'white filling', 'tooth coloured filling', 'resin filling'],
      ...['filling in white', 'filled in white', 'white one', 'filled in composite', 'composite', 'white fill'],
    ],
    onTooth: true,
    family: 'filling',
  },
  {
    name: 'amalgam filling',
    forms: ['amalgam filling', 'amalgam restoration', 'silver filling', 'silver one', 'amalgam', 'filled in silver'],
    onTooth: true,
    family: 'filling',
  },
  {
    name: 'glass ionomer filling',
    forms: [
      ...['glass ionomer filling', 'gic filling', 'glass ionomer patch', 'glass ionomer covering', 'compomer filling'],
      ...['glass ionomer restoration', 'compomer'],
    ],
    onTooth: true,
    family: 'filling',
  },
  {
    name: 'temporary filling',
    forms: [
      ...['temporary filling', 'temporary restoration', 'temporary dressing'],
      ...['temporary seal', 'sedative filling'],
    ],
    onTooth: true,
  },
  { name: 'filling', forms: ['filling', 'restoration'], onTooth: true },
  {
    name: 'composite bonding',
    forms: ['composite bonding', 'bonding', 'edge bonding', 'composite build up', 'build up', 'composite edge'],
    told: /\bfront edges\b/,
    onTooth: true,
  },
  { name: 'core build-up', forms: ['core build up', 'core buildup', 'buildup'], onTooth: true },
  {
    name: 'metal crown for a milk tooth',
    forms: ['hall crown', 'stainless steel crown', 'metal crown', 'steel crown', 'silver crown', 'ssc'],
    onTooth: true,
    family: 'crown',
  },
  { name: 'temporary crown', forms: ['temporary crown', 'provisional crown', 'temp crown'], onTooth: true },
  {
    name: 'implant crown',
    forms: ['implant crown', "implant's crown", 'crown on the implant'],
    onTooth: true,
    family: 'crown',
  },
  { name: 'crown', forms: ['crown', 'crown prep', 'crown preparation', 'crown fit'], onTooth: true },
  { name: 'onlay', forms: ['onlay'], onTooth: true },
  { name: 'inlay', forms: ['inlay'], onTooth: true },
  { name: 'veneer', forms: ['veneer'], onTooth: true },
  {
    name: 'recement',
    forms: [
      'recement',
      'recementation',
      'recementing',
      're cement',
      'recemented',
      'recement it',
      'inlay recement',
      're cemented',
      're cementation',
    ],
    onTooth: true,
  },
  {
    name: 'surgical extraction',
    forms: ['surgical extraction', 'surgical removal', 'wisdom tooth removal'],
    onTooth: true,
    family: 'extraction',
  },
  {
    name: 'extraction',
    forms: [...['extraction', 'extract', 'extracting', 'extracted', 'tooth removal', 'xla']],
    verbs: [
      ...[
        'pull it',
        'pull them',
        'pulling it',
        'pulled it',
        'tooth out',
        'have it out',
        'take it out',
        'taking it out',
        'taken out',
      ],
      ...[
        'take them out',
        'had it out',
        'taking out',
        'come out',
        'teeth out',
        'take all',
        'lose the tooth',
        ...['took it out', 'takes it out', 'pull the tooth', 'take the tooth out', 'came out whole'],
        ...['came out in one piece', 'taken it out', 'get it out'],
      ],
    ],
    onTooth: true,
    told: /\b(?:with|and) forceps\b|\btook (?:it|them|the tooth|that tooth) out\b(?! of)|\bremoved in one piece\b|\belevated out\b/,
  },
  { name: 'implant', forms: ['dental implant', 'implant', 'implant placement'], onTooth: true },
  {
    name: 'adhesive bridge',
    forms: ['adhesive bridge', 'maryland bridge', 'maryland', 'resin bonded bridge'],
    onTooth: true,
    isSpan: true,
    family: 'bridge',
  },
  { name: 'bridge', forms: ['dental bridge', 'bridge', 'ordinary bridge'], onTooth: true, isSpan: true },
  {
    name: 'post and core',
    forms: ['post and core', 'post core', 'fibre post', 'fiber post', 'post crown'],
    onTooth: true,
  },
  { name: 'apicectomy', forms: ['apicectomy', 'root end surgery', 'apical surgery'], onTooth: true },
  { name: 'pulpotomy', forms: ['pulpotomy'], onTooth: true },
  {
    name: 'root canal dressing',
    forms: [
      ...['pulp extirpation', 'extirpation', 'pulpectomy', 'pulpal debridement', 'root canal dressing'],
      ...['pulp removed', 'redressed', 'root canal dressed'],
    ],
    onTooth: true,
  },
  { name: 'coronectomy', forms: ['coronectomy'], onTooth: true },
  { name: 'crown lengthening', forms: ['crown lengthening', 'crown lengthening surgery'], onTooth: true },
  { name: 'gum graft', forms: ['gum graft', 'connective tissue graft', 'gingival graft'], onTooth: true },
  { name: 'healing abutment', forms: ['healing abutment', 'healing cap', 'healing collar'], onTooth: true },
  {
    name: 'implant uncovering',
    forms: ['implant uncovering', 'implant exposure', 'second stage surgery'],
    onTooth: true,
  },
  { name: 'peri-implantitis surgery', forms: ['peri implantitis surgery', 'open surgery'], onTooth: true },
  {
    name: 'smoothing',
    forms: ['smoothing', 'enameloplasty'],
    onTooth: true,
  },
  {
    name: 'bite adjustment',
    forms: ['bite adjustment', 'occlusal adjustment', 'equilibration', 'adjusted the bite', 'bite adjusted'],
    onTooth: true,
  },
  { name: 'interproximal reduction', forms: ['interproximal reduction', 'ipr'], onTooth: true },
  { name: 'replantation', forms: ['replantation', 'replanted', 'reimplanted'], onTooth: true },
  { name: 'excision', forms: ['excision', 'excised', 'mucocele removal', 'frenectomy'], onTooth: false },
  {
    name: 'fissure sealant',
    forms: ['fissure sealant', 'sealant', 'fissure seal', 'glass ionomer sealant', 'fissure sealed'],
    onTooth: true,
  },
  { name: 'silver diamine fluoride', forms: ['silver diamine fluoride', 'silver diamine', 'sdf'], onTooth: true },
  {
    name: 'incision and drainage',
    forms: [...['incision and drainage', 'drain it', 'drained it', 'incise and drain', 'i and d', 'i&d']],
    onTooth: true,
    told: /\bopened it and .{0,30}\bpus\b/,
  },
  {
    name: 'dry socket dressing',
    forms: ['dry socket dressing', 'alvogyl', 'alveogyl', 'socket dressing'],
    onTooth: true,
  },
  { name: 'irrigation', forms: ['irrigation'], onTooth: true, told: /\bwashed (?:out )?under the flap\b/ },
  {
    name: 'biopsy',
    forms: ['biopsy', 'incisional biopsy', 'excisional biopsy', 'punch biopsy', 'biopsied'],
    onTooth: false,
  },
  {
    name: 'denture adjustment',
    forms: [...['denture ease', 'denture adjustment', 'ease the denture', 'eased the denture'], 'denture easing'],
    onTooth: false,
    told: /\b(?:lower|upper|denture|plate) eased\b|\beased the (?:lower|upper|denture|plate)\b|\bsmoothed the edge\b/,
  },
  { name: 'denture repair', forms: ['denture repair'], onTooth: false },
  {
    name: 'denture addition',
    forms: [
      'denture addition',
      'tooth added to his denture',
      'tooth added to her denture',
      'tooth added to the denture',
    ],
    onTooth: false,
  },
  { name: 'reline', forms: ['reline', 'denture reline', 'soft reline', 'relined'], onTooth: false },
  { name: 'immediate denture', forms: ['immediate denture'], onTooth: false, family: 'denture' },
  {
    name: 'complete dentures',
    forms: ['complete dentures', 'full denture', 'complete denture', 'full dentures'],
    onTooth: false,
    family: 'denture',
  },
  {
    name: 'partial denture',
    forms: ['partial denture', 'chrome denture', 'acrylic denture', 'chrome partial denture', 'metal plate'],
    onTooth: false,
    family: 'denture',
  },
  { name: 'denture', forms: ['denture', 'plate'], onTooth: false },
  {
    name: 'tooth whitening',
    forms: [
      ...[
        'tooth whitening',
        'teeth whitening',
        'whitening',
        'bleaching',
        'home whitening',
        'whiten',
        'whitening trays',
      ],
      'bleaching trays',
    ],
    onTooth: false,
  },
  { name: 'stain removal', forms: ['stain removal', 'air polishing', 'airflow'], onTooth: false },
  {
    name: 'scale and polish',
    forms: [
      ...['scale and polish', 'scaling and polishing', 'scale polish', 'hygiene visit', 'hygienist visit'],
      ...['hygiene appointment', 'hygienist appointment', 'hygiene session', 'scale', 'scaling', 'scaled', 'pmpr'],
      ...['ultrasonic scaling', 'supragingival scaling', 'hand scaling', 'scale and clean'],
    ],
    onTooth: false,
    told: /\bultrasonic\b.{0,150}\bpolish/,
  },
  {
    name: 'cleaning',
    forms: [
      ...['child prophy', 'prophy', 'cleaned her teeth', 'cleaned his teeth', 'cleaned the teeth', 'cleaning'],
      ...['prophylaxis', 'adult prophy'],
    ],
    onTooth: false,
  },
  {
    name: 'root surface debridement',
    forms: [
      ...[
        'root surface debridement',
        'rsd',
        'deep cleaning',
        'deep clean',
        'quadrants of debridement',
        'subgingival debridement',
      ],
      ...['root surface instrumentation', 'subgingival instrumentation', 'root planed', 'gum treatment'],
      ...['scaling and root planing', 'root planing', 'srp', 'debridement'],
    ],
    onTooth: false,
    told: /\bhand (?:instruments|scal\w+)\b(?!.*\bpolish)|\bhand and ultrasonic\b(?!.*\bpolish)/,
  },
  {
    name: 'periodontal treatment',
    forms: ['periodontal treatment', 'periodontal therapy'],
    onTooth: false,
  },
  { name: 'periodontal maintenance', forms: ['periodontal maintenance', 'perio maintenance'], onTooth: false },
  { name: 'periodontal surgery', forms: ['periodontal surgery', 'gum surgery'], onTooth: false },
  {
    name: 'night guard',
    forms: [
      ...['night guard', 'nightguard', 'mouth guard', 'mouthguard', 'occlusal splint', 'bite splint', 'splint'],
      ...['michigan splint', 'hard splint', 'soft splint', 'bite guard', 'occlusal guard', 'stabilisation splint'],
    ],
    onTooth: false,
  },
  {
    name: 'fluoride varnish',
    forms: ['fluoride varnish', 'fluoride application', 'varnish', 'duraphat', 'varnished', 'fluoride foam'],
    onTooth: false,
  },
  {
    name: 'clear aligners',
    forms: ['clear aligners', 'aligners', 'invisalign'],
    onTooth: false,
    family: 'orthodontic treatment',
  },
  {
    name: 'fixed braces',
    forms: ['fixed braces', 'braces', 'train tracks'],
    onTooth: false,
    family: 'orthodontic treatment',
  },
  { name: 'orthodontic treatment', forms: ['orthodontic treatment'], onTooth: false },
  {
    name: 'bracket repair',
    forms: ['bracket replacement', 'bracket repair', 'bracket rebond', 'rebonded', 'attachment rebond', 'rebond'],
    onTooth: true,
    told: /\brebonded\b/,
  },
  {
    name: 'retainer',
    forms: ['fixed retainer', 'removable retainer', 'bonded retainer', 'retainer', 'essix retainer', 'wire retainer'],
    onTooth: false,
  },
  { name: 'space maintainer', forms: ['space maintainer'], onTooth: false },
  { name: 'bone graft', forms: ['bone graft', 'bone grafting', 'graft'], onTooth: true },
  { name: 'cbct scan', forms: ['cbct scan', 'cbct', 'cone beam ct', 'cone beam scan'], onTooth: false, isExtra: true },
  { name: 'bitewings', forms: ['bitewings', 'bitewing radiographs', 'bitewing films'], onTooth: false, isExtra: true },
  {
    name: 'splint adjustment',
    forms: ['splint adjustment', 'splint review'],
    onTooth: false,
    told: /\bsplint\b.{0,100}\b(?:reground|adjusted|relieved)\b/,
  },
  {
    name: 'brace adjustment',
    forms: ['brace adjustment', 'orthodontic adjustment'],
    onTooth: false,
    told: /\b(?:changed|replaced) the (?:upper|lower) (?:arch ?)?wires?\b|\bpower chain\b/,
  },
  { name: 'sinus lift', forms: ['sinus lift'], onTooth: false },
  {
    name: 'intravenous sedation',
    forms: ['intravenous sedation', 'iv sedation', 'sedation', 'sedation through the hand', 'iv midazolam'],
    onTooth: false,
    told: /\bmidazolam\b.{0,40}\b(?:mg|milligrams?)\b/,
  },
  {
    name: 'inhalation sedation',
    verbs: ['gas for'],
    forms: [
      ...['inhalation sedation', 'nitrous', 'happy air'],
      'gas and air',
      'nitrous oxide',
      'gas sedation',
      'laughing gas',
      'sedate her with gas',
      'sedate him with gas',
    ],
    onTooth: false,
  },
  { name: 'general anaesthetic', forms: ['general anaesthetic', 'general anesthesia'], onTooth: false },
  {
    name: 'botulinum toxin',
    forms: [
      'botulinum toxin',
      'botox',
      'botulinum injections',
      'botulinum',
      'units of botulinum',
      'bocouture',
      'azzalure',
    ],
    onTooth: false,
  },
  { name: 'wax-up', forms: ['diagnostic wax up', 'wax up'], onTooth: false },
];

/** Variants of catalogue names: plurals, shorter forms and misrecognitions. */
export const catalogueSpellings: readonly [name: string, others: readonly string[]][] = [
  ...misrecognitions,
  ['composite', ['composites']],
  ['amalgam', ['amalgams']],
  ['root canal', ['root canals']],
  ['denture', ['denture plate']],
  ['scale and polish', ['scaling and polish', 'scaling polish']],
  ['tooth whitening', ['tooth whiting']],
  ['filling', ['fill in']],
];
