import { listed } from '../text/phrases.ts';

/**
 * Dental terms that are also everyday words, so that they do not show that the text is about teeth.
 */
export const everydayTerms: ReadonlySet<string> = new Set(
  listed(`
  arch, bridge, crown, canine, cavity, concussion, crowding, cyst, elevation, elevator, erosion, examination,
  extraction, extrusion, fissure, forceps, fracture, general anaesthetic, gauze, gold, heavy body, impacted, implant,
  infiltration, insulin, intrusion, irrigation, light body, lithium, long needle, microscope, midline, mobility, overlay,
  abrasion, anterior, posterior, apex, aspirin, attrition, bilateral, unilateral, biopsy, cartridge, cervical, composite,
  decay, elevators, airflow, alveolus, antibiotics, apical, axial, calculus, cartridge, cracked, filling, haemorrhage,
  hemorrhage, ibuprofen, impression, infiltration, mandible, medical history, metformin, mirror, palpation, papilla,
  paracetamol, penicillin, percussion, plaque, porcelain, primer, probe, probing, proximal, quadrant, referral,
  recession, resorption, restoration, retainer, root, rotated, scaling, scalpel, sectioning, sedation, sensitivity,
  short needle, sinus, sinusitis, social history, spacing, spreader, staining, suction, sutures, tenderness, titanium,
  tongue, tonsils, torus, ulceration, upper left, upper right, lower left, lower right, verbal consent, informed consent,
  vertical dimension, vestibule, veneer, vitality, wedge, warfarin, whitening, acrylic, autoclave, bite block, gold crown,
  dietary advice, diet advice, smoking cessation, twice a day, three times a day, four times a day, milligrams,
  micrograms, millilitres, millimetres, milliliters, millimeters, analgesia, aspirator, dry mouth, facial swelling,
  lymph nodes, facial nerve, floor of mouth, embrasure, sulcus, facial surface, pulp, inlay, debridement, commissure
`),
);
