import type { Tx } from '@openconsult/db';
import { treatmentRepo as repo } from './repo.ts';

interface StandardTreatment {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly risks: readonly string[];
}

/** The treatments that a practice begins with: other spoken names, and the risks to explain. Prices are the practice's own. */
export const standardTreatments: readonly StandardTreatment[] = [
  {
    name: 'Dental examination',
    aliases: ['examination', 'check up', 'check-up', 'new patient examination'],
    risks: ['Some problems are too small to be seen or felt and may only show later.'],
  },
  {
    name: 'Scale and polish',
    aliases: ['scaling', 'hygiene visit', 'hygienist appointment', 'cleaning'],
    risks: ['Teeth may feel sensitive for some days.', 'Gums may bleed a little on the first day.'],
  },
  {
    name: 'Composite filling',
    aliases: ['white filling', 'composite', 'composite restoration', 'resin filling'],
    risks: [
      'The tooth may be sensitive to hot, cold or biting for some weeks.',
      'A deep filling may need a root canal treatment later.',
      'Fillings wear and may need to be replaced.',
    ],
  },
  {
    name: 'Root canal treatment',
    aliases: ['root canal', 'root filling', 'endodontic treatment', 'RCT'],
    risks: [
      'The treatment may fail, so that it must be repeated or the tooth removed.',
      'A fine instrument may break inside the root.',
      'The root may be perforated.',
      'The tooth becomes brittle and usually needs a crown.',
    ],
  },
  {
    name: 'Crown',
    aliases: ['porcelain crown', 'zirconia crown', 'ceramic crown', 'full coverage crown'],
    risks: [
      'About one in ten prepared teeth needs a root canal treatment later.',
      'The crown may come loose or chip.',
      'The gum may recede and show the edge of the crown.',
    ],
  },
  {
    name: 'Dental bridge',
    aliases: ['bridge', 'adhesive bridge', 'fixed bridge'],
    risks: [
      'Supporting teeth may decay or need a root canal treatment.',
      'The bridge may come loose and need to be refitted.',
    ],
  },
  {
    name: 'Dental implant',
    aliases: ['implant', 'implant placement', 'implant crown'],
    risks: [
      'The implant may not join with the bone and may be lost.',
      'Nerves near the implant may be injured, with numbness that may last.',
      'Infection around the implant may occur years later.',
    ],
  },
  {
    name: 'Extraction',
    aliases: ['simple extraction', 'tooth removal', 'take the tooth out'],
    risks: [
      'Pain, swelling and bleeding for some days.',
      'A dry socket, which delays healing.',
      'A root may break and stay behind.',
    ],
  },
  {
    name: 'Surgical extraction',
    aliases: ['wisdom tooth removal', 'surgical removal', 'wisdom tooth extraction'],
    risks: [
      'Numbness of the lip, chin or tongue, rarely for good.',
      'Swelling and a stiff jaw for up to two weeks.',
      'Infection or a dry socket.',
    ],
  },
  {
    name: 'Porcelain veneer',
    aliases: ['veneer', 'veneers'],
    risks: ['Enamel is removed and does not grow back.', 'Veneers may chip or come off.', 'Teeth may be sensitive.'],
  },
  {
    name: 'Tooth whitening',
    aliases: ['whitening', 'home whitening', 'bleaching'],
    risks: ['Teeth and gums may be sensitive for some days.', 'Fillings and crowns do not change colour.'],
  },
  {
    name: 'Occlusal splint',
    aliases: ['night guard', 'bite guard', 'splint', 'mouth guard for grinding'],
    risks: ['The bite may change over time.', 'The splint wears and may need to be replaced.'],
  },
  {
    name: 'Clear aligners',
    aliases: ['aligners', 'aligner treatment'],
    risks: [
      'Roots may become slightly shorter.',
      'Teeth move back if the retainer is not worn.',
      'Gaps or black triangles may appear between teeth.',
    ],
  },
  {
    name: 'Denture',
    aliases: ['dentures', 'partial denture', 'full denture', 'complete denture'],
    risks: [
      'Sore spots in the first weeks, which may need adjustments.',
      'Speech and taste may change at first.',
      'The jaw changes shape over time, and the denture becomes loose.',
    ],
  },
  {
    name: 'Fissure sealant',
    aliases: ['fissure sealants', 'fissure seal'],
    risks: ['Sealants may wear or come off, and need to be checked.'],
  },
  {
    name: 'Fluoride varnish',
    aliases: ['fluoride application', 'topical fluoride'],
    risks: ['Teeth may look slightly yellow until the next day.'],
  },
  {
    name: 'Onlay',
    aliases: ['inlay', 'ceramic onlay', 'porcelain onlay'],
    risks: [
      'The tooth may need a root canal treatment later.',
      'The onlay may come loose or chip.',
      'The tooth may be sensitive for some weeks.',
    ],
  },
  {
    name: 'Gum treatment',
    aliases: ['periodontal treatment', 'root surface debridement', 'deep cleaning', 'deep scaling'],
    risks: [
      'Teeth may be sensitive for some weeks.',
      'Gums may shrink, so that teeth look longer.',
      'The gum disease may come back without good cleaning at home.',
    ],
  },
  {
    name: 'Retainer',
    aliases: ['retainers', 'fixed retainer', 'removable retainer'],
    risks: ['Teeth move if it is not worn.', 'A retainer may break or come loose.'],
  },
  {
    name: 'Stainless steel crown',
    aliases: ['preformed metal crown', 'Hall crown'],
    risks: ['The crown is silver in colour.', 'The bite may feel high for some days.', 'The crown may come off.'],
  },
];

/** Gives a practice without treatments the standard ones, without prices. Safe to repeat. */
export async function addStandardTreatments(tx: Tx, practiceId: string): Promise<void> {
  if ((await repo.listAll(tx, practiceId)).length > 0) return;
  const rows = standardTreatments.map(({ name, aliases, risks }) => ({
    name,
    aliases: [...aliases],
    currency: null,
    priceMinor: null,
    risks: [...risks],
  }));
  await repo.addAll(tx, practiceId, rows);
}
