import { stemOf } from '../facts/index.ts';

/** Words that say the same to a clinician and to a patient; the first stands for all. */
const groups = [
  'extraction remove removed removal pull taken out',
  'radiograph film xray bitewing x',
  'decay caries carious cavity hole',
  'percussion tapping tap tender hurts',
  'filling restoration composite amalgam',
  'charge pay cost free gap fee price owe',
  'gum gums gingiva gingival periodontal periodontitis',
  'denture plate',
  'numbing anaesthetic anesthetic numbed local numb infiltration block',
  'clean cleaning scaling scale debridement hygiene',
  'stitch suture stitches sutures',
  'review check recall see',
  'mouthwash rinse mouthrinse',
  'chose chosen choose agreed opted decided picked wants like prefer elected',
  'break fracture snap separate',
  'sensitive sensitivity twinge',
  'biting occlusal chewing',
  'nerve pulp',
  'infection abscess infected pus',
  'back again return bring',
  'root roots canal',
  'ache pain sore hurt throbbing throb',
  'smile cosmetic appearance',
  'front mesial',
  'film picture image photo',
];
const first = new Map(
  groups.flatMap((group) => {
    const stems = group.split(' ').map(stemOf);
    return stems.map((stem): [string, string] => [stem, stems[0] ?? stem]);
  }),
);

/** The stem that stands for all of its group. */
export const sameMeaning = (stem: string): string => first.get(stem) ?? stem;
