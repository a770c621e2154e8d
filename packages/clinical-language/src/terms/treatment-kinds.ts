import { misrecognitions } from './misrecognitions.ts';

/** A kind of treatment by its everyday names, for mentions that no catalogue name spells out. */
export interface TreatmentKind {
  name: string;
  forms: string[];
  /** Done on a single tooth, so a tooth named near by belongs to it. */
  onTooth: boolean;
  /** One piece of work over several teeth. */
  isSpan?: boolean;
}

export const treatmentKinds: TreatmentKind[] = [
  {
    name: 'root canal treatment',
    forms: [
      'root canal treatment',
      'root canal therapy',
      'root canal',
      'root treatment',
      'root filling',
      'root treat',
      'rct',
      'endodontic treatment',
      'endodontics',
      're root canal treatment',
    ],
    onTooth: true,
  },
  {
    name: 'composite filling',
    forms: ['composite filling', 'composite restoration', 'white filling', 'tooth coloured filling', 'composite'],
    onTooth: true,
  },
  {
    name: 'amalgam filling',
    forms: ['amalgam filling', 'amalgam restoration', 'silver filling', 'amalgam'],
    onTooth: true,
  },
  { name: 'glass ionomer filling', forms: ['glass ionomer filling', 'glass ionomer', 'gic'], onTooth: true },
  {
    name: 'temporary filling',
    forms: ['temporary filling', 'temporary restoration', 'temporary dressing'],
    onTooth: true,
  },
  { name: 'filling', forms: ['filling', 'restoration'], onTooth: true },
  { name: 'crown', forms: ['crown'], onTooth: true },
  { name: 'onlay', forms: ['onlay'], onTooth: true },
  { name: 'inlay', forms: ['inlay'], onTooth: true },
  { name: 'veneer', forms: ['veneer'], onTooth: true },
  {
    name: 'extraction',
    forms: ['surgical extraction', 'extraction', 'extract', 'extracting', 'tooth removal', 'xla'],
    onTooth: true,
  },
  { name: 'implant', forms: ['dental implant', 'implant'], onTooth: true },
  {
    name: 'bridge',
    forms: ['dental bridge', 'adhesive bridge', 'maryland bridge', 'bridge'],
    onTooth: true,
    isSpan: true,
  },
  { name: 'post and core', forms: ['post and core', 'post core'], onTooth: true },
  { name: 'apicectomy', forms: ['apicectomy'], onTooth: true },
  { name: 'pulpotomy', forms: ['pulpotomy'], onTooth: true },
  { name: 'fissure sealant', forms: ['fissure sealant'], onTooth: true },
  {
    name: 'denture',
    forms: ['partial denture', 'full denture', 'complete denture', 'chrome denture', 'acrylic denture', 'denture'],
    onTooth: false,
  },
  { name: 'tooth whitening', forms: ['tooth whitening', 'teeth whitening', 'whitening', 'bleaching'], onTooth: false },
  {
    name: 'scale and polish',
    forms: [
      'scale and polish',
      'scaling and polishing',
      'scale polish',
      'hygiene visit',
      'hygienist visit',
      'hygiene appointment',
      'hygienist appointment',
    ],
    onTooth: false,
  },
  {
    name: 'periodontal treatment',
    forms: [
      'periodontal treatment',
      'periodontal therapy',
      'root surface debridement',
      'rsd',
      'deep cleaning',
      'deep clean',
      'gum treatment',
    ],
    onTooth: false,
  },
  {
    name: 'night guard',
    forms: ['night guard', 'nightguard', 'mouth guard', 'mouthguard', 'occlusal splint', 'bite splint', 'splint'],
    onTooth: false,
  },
  { name: 'fluoride varnish', forms: ['fluoride varnish', 'fluoride application'], onTooth: false },
  {
    name: 'orthodontic treatment',
    forms: ['orthodontic treatment', 'clear aligners', 'aligners', 'fixed braces', 'braces', 'invisalign'],
    onTooth: false,
  },
  { name: 'bone graft', forms: ['bone graft', 'bone grafting'], onTooth: true },
  { name: 'sinus lift', forms: ['sinus lift'], onTooth: false },
];

/** Variants of catalogue names: plurals, shorter forms and misrecognitions. */
export const catalogueSpellings: readonly [name: string, others: readonly string[]][] = [
  ...misrecognitions,
  ['composite', ['composites']],
  ['amalgam', ['amalgams']],
  ['root canal', ['root canals']],
  ['denture', ['denture plate']],
  ['scale and polish', ['scaling and polish', 'scaling polish']],
  ['whitening', ['whiting']],
  ['filling', ['fill in']],
];
