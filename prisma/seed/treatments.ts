/** Twelve treatments of a small practice, with prices in pence, other spoken names, and their risks. */
export const treatments = [
  {
    name: 'Dental examination',
    aliases: ['examination', 'check up', 'check-up', 'new patient examination'],
    priceMinor: 6_500,
    risks: ['Some problems are too small to be seen or felt and may only show later.'],
  },
  {
    name: 'Scale and polish',
    aliases: ['scaling', 'hygiene visit', 'hygienist appointment', 'cleaning'],
    priceMinor: 7_500,
    risks: ['Teeth may feel sensitive for some days.', 'Gums may bleed a little on the first day.'],
  },
  {
    name: 'Composite filling',
    aliases: ['white filling', 'composite', 'composite restoration', 'resin filling'],
    priceMinor: 14_000,
    risks: [
      'The tooth may be sensitive to hot, cold or biting for some weeks.',
      'A deep filling may need a root canal treatment later.',
      'Fillings wear and may need to be replaced.',
    ],
  },
  {
    name: 'Root canal treatment',
    aliases: ['root canal', 'root filling', 'endodontic treatment', 'RCT'],
    priceMinor: 45_000,
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
    priceMinor: 69_500,
    risks: [
      'About one in ten prepared teeth needs a root canal treatment later.',
      'The crown may come loose or chip.',
      'The gum may recede and show the edge of the crown.',
    ],
  },
  {
    name: 'Dental bridge',
    aliases: ['bridge', 'adhesive bridge', 'fixed bridge'],
    priceMinor: 115_000,
    risks: [
      'Supporting teeth may decay or need a root canal treatment.',
      'The bridge may come loose and need to be refitted.',
    ],
  },
  {
    name: 'Dental implant',
    aliases: ['implant', 'implant placement', 'implant crown'],
    priceMinor: 240_000,
    risks: [
      'The implant may not join with the bone and may be lost.',
      'Nerves near the implant may be injured, with numbness that may last.',
      'Infection around the implant may occur years later.',
    ],
  },
  {
    name: 'Extraction',
    aliases: ['simple extraction', 'tooth removal', 'take the tooth out'],
    priceMinor: 18_000,
    risks: [
      'Pain, swelling and bleeding for some days.',
      'A dry socket, which delays healing.',
      'A root may break and stay behind.',
    ],
  },
  {
    name: 'Surgical extraction',
    aliases: ['wisdom tooth removal', 'surgical removal', 'wisdom tooth extraction'],
    priceMinor: 32_500,
    risks: [
      'Numbness of the lip, chin or tongue, rarely for good.',
      'Swelling and a stiff jaw for up to two weeks.',
      'Infection or a dry socket.',
    ],
  },
  {
    name: 'Porcelain veneer',
    aliases: ['veneer', 'veneers'],
    priceMinor: 72_000,
    risks: ['Enamel is removed and does not grow back.', 'Veneers may chip or come off.', 'Teeth may be sensitive.'],
  },
  {
    name: 'Tooth whitening',
    aliases: ['whitening', 'home whitening', 'bleaching'],
    priceMinor: 35_000,
    risks: ['Teeth and gums may be sensitive for some days.', 'Fillings and crowns do not change colour.'],
  },
  {
    name: 'Occlusal splint',
    aliases: ['night guard', 'bite guard', 'splint', 'mouth guard for grinding'],
    priceMinor: 28_500,
    risks: ['The bite may change over time.', 'The splint wears and may need to be replaced.'],
  },
] as const;
