import { listed } from '../../text/phrases.ts';

/** Teeth, their parts, and the parts of the mouth around them. */
export const teeth = listed(`
  incisor, central incisor, lateral incisor, upper incisors, lower incisors, canine, upper canine, lower canine,
  premolar, first premolar, second premolar, bicuspid, molar, first molar, second molar, third molar, wisdom tooth,
  wisdom teeth, first permanent molar, deciduous, deciduous molar, primary molar, primary dentition, mixed dentition,
  permanent dentition, supernumerary, mesiodens, microdont, peg lateral, natal tooth, abutment tooth, pontic,
  crown margin, cusp, mesiobuccal cusp, distobuccal cusp, mesiopalatal cusp, Carabelli cusp, marginal ridge,
  fissure, pit and fissure, cingulum, enamel, dentine, dentin, cementum, cementoenamel junction, pulp, pulp chamber,
  pulp horn, root, root apex, apex, apices, root canal, mesiobuccal canal, distobuccal canal, palatal canal, MB2,
  palatal root, mesial root, distal root, furcation, bifurcation, trifurcation, periodontal ligament, lamina dura,
  alveolar bone, alveolar ridge, alveolus, edentulous, edentulous ridge, partially dentate, gingiva, gingivae,
  attached gingiva, gingival margin, interdental papilla, papilla, papillae, sulcus, gingival sulcus, buccal sulcus,
  vestibule, labial frenum, lingual frenum, frenum, frenulum, buccal mucosa, labial mucosa, oral mucosa, mucosa,
  hard palate, soft palate, palate, floor of mouth, dorsum of tongue, lateral border of tongue, tongue, uvula, tonsils,
  oropharynx, retromolar pad, retromolar trigone, tuberosity, maxillary tuberosity, maxilla, mandible, maxillary,
  mandibular, maxillary sinus, maxillary antrum, antrum, mental foramen, inferior alveolar nerve, inferior dental nerve,
  lingual nerve, mental nerve, trigeminal nerve, facial nerve, parotid gland, submandibular gland, sublingual gland,
  salivary gland, lymph nodes, temporomandibular joint, condyle, masseter, temporalis, lateral pterygoid,
  muscles of mastication, zygoma, vermilion border, commissure, quadrant, sextant, arch, dental arch
`);
