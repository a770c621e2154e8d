import { listed } from '../../text/phrases.ts';

/** Surfaces of teeth, places and directions. */
export const surfaces = listed(`
  mesial, distal, occlusal, incisal, incisal edge, buccal, labial, lingual, palatal, facial surface, cervical,
  cervical margin, interproximal, approximal, proximal, gingival, subgingival, supragingival, mesio-occlusal,
  disto-occlusal, mesio-occluso-distal, mesiobuccal, distobuccal, mesiolingual, distolingual, mesiopalatal,
  distopalatal, mesioangular, distoangular, horizontal impaction, vertical impaction, buccal cusp, palatal cusp,
  lingual cusp, buccal surface, lingual surface, palatal surface, occlusal surface, mesial surface, distal surface,
  anterior, posterior, upper anterior, lower anterior, apical, coronal, radicular, periapical, interradicular, crestal,
  intraoral, extraoral, intra-oral, extra-oral, upper left, upper right, lower left, lower right, upper arch, lower arch,
  bilateral, unilateral, midline, centreline, centerline, contact point, embrasure
`);
