import { lower, setOf, wordsOf } from './words.ts';

/** Words that remain after the dictionary and that a patient cannot be expected to know. */
const words =
  setOf(`caries carious radiograph radiographs radiographic radiolucency periapical apical apex coronal radicular occlusal buccal lingual palatal labial mesial distal
distobuccal mesiobuccal distolingual mesiolingual interproximal furcation mobility percussion palpation pulp pulpal pulpitis necrotic necrosis periodontitis periodontal gingival gingivitis
subgingival supragingival calculus suppuration exudate erythema erythematous oedema edema trismus crepitus lymphadenopathy submandibular masseter temporalis mucosa mucosal
haemostasis hemostasis suture sutures obturated obturation extirpated extirpation irrigated hypochlorite edta isthmus lateral anterior posterior proximal
radiopaque radiopacity resorption ankylosis luxation subluxation avulsion dentine dentin cementum cusp cusps fissure amalgam composite restoration restorations
bruxism parafunction attrition abfraction overjet overbite crossbite malocclusion maxillary mandibular maxilla mandible antrum antral alveolar
cannulated titrated titration infiltration infiltrations articaine lidocaine lignocaine prilocaine mepivacaine adrenaline epinephrine felypressin
pontic abutment abutments osseointegration isq ncm newton-centimetres torque torqued flap periosteal mucoperiosteal luxator luxators elevator elevators forceps
etch etched prophylactic asa mallampati frankl sats spo2 bpe psr cpi cal pdl ttp bop rct xla mod pmpr rsd srp ssc gic rmgic ionomer matrix wedge wedges
dam cavit ledermix odontopaste biodentine mta edentulous dentate diastema exfoliation erupted unerupted impacted prognosis aetiology etiology differential idiopathic
iatrogenic asymptomatic symptomatic hyperplasia hyperplastic ulceration indurated fluctuant paraesthesia paresthesia dysaesthesia osteonecrosis osteitis alveolitis
histology histopathology excision incision incised excised sublingual frenum frenectomy operculum pericoronitis candidiasis stomatitis cheilitis leukoplakia erythroplakia
keratosis dysplasia dysplastic sialolith myofascial condyle condylar meniscus arthralgia myalgia class skeletal angle-class proclined retroclined archwire ligated ligature bracket brackets
facebow centric excursions excursive guidance interferences cementation luting cemented recemented disilicate emax provisional temporised temporized recement
anaphylaxis anticoagulant bisphosphonate bisphosphonates contraindicated vasovagal syncope pyrexia apyrexial afebrile hypertension mmhg hba1c inr egfr
facial interdental pocketing pockets probing cervical incisal tds qds bd bid tid prn stat nkda pmh sulcus papilla papillae gingiva gingivae
protaper reciproc waveone gutta percha isolated isolation vitality hyperaemia sinusitis oroantral communication vestibular vestibule buccally lingually palatally mesially distally apically occlusally
dentition quadrant quadrants sextant sextants debridement scaling debrided lamina dura bone-loss horizontal vertical angular infrabony intrabony grade stage recall prophy
oropharynx fauces tonsillar parotid commissure vermilion tuberosity retromolar ramus genial tori torus exostosis`);

/** Words with an everyday meaning as well, which alone are no jargon. */
const everyday = setOf(
  'class grade stage isolated communication guidance elevator wedge wedges matrix bracket brackets cal horizontal vertical differential angular facial pockets torus dam recall proximal lateral provisional isolation',
);

/** The clinical words of a line, each once. */
export function jargonIn(text: string): string[] {
  const found = wordsOf(text)
    .words.map(lower)
    .filter((word) => words.has(word) && !everyday.has(word));
  return [...new Set(found)];
}
