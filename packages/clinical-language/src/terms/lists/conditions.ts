import { termsOf } from '../terms-of.ts';

/** Diseases, damage and findings. */
export const conditions = termsOf(`
  caries, carious, carious lesion, secondary caries, recurrent caries, root caries, rampant caries, early childhood caries
  arrested caries, interproximal caries, occlusal caries, cavity, cavitated, demineralisation, demineralization
  white spot lesion, decay, plaque, calculus, subgingival calculus, supragingival calculus, staining
  extrinsic staining, intrinsic staining, tooth wear, abrasion, attrition, erosion, abfraction, tooth surface loss
  dentine hypersensitivity, dentinal sensitivity, sensitivity, hypomineralisation, hypomineralization
  molar incisor hypomineralisation, fluorosis, hypoplasia, enamel hypoplasia, amelogenesis imperfecta
  dentinogenesis imperfecta, hypodontia, pulpitis, reversible pulpitis, irreversible pulpitis, necrotic pulp
  pulp necrosis, non-vital, pulp exposure, hyperaemic, hyperemic, periapical periodontitis, apical periodontitis
  acute apical periodontitis, chronic apical periodontitis, symptomatic apical periodontitis, periapical abscess
  apical abscess, dentoalveolar abscess, periodontal abscess, abscess, draining sinus, sinus tract, fistula
  cellulitis, facial swelling, periapical radiolucency, radiolucency, radiolucent, radiopacity, radiopaque
  radicular cyst, dentigerous cyst, cyst, granuloma, gingivitis, necrotising gingivitis, periodontitis
  generalised periodontitis, generalized periodontitis, localised periodontitis, localized periodontitis
  chronic periodontitis, aggressive periodontitis, peri-implantitis, peri-implant mucositis, mucositis, pericoronitis
  pericoronal, bone loss, horizontal bone loss, vertical bone loss, angular bone defect, periodontal pocket
  true pocket, pocketing, pocket depth, clinical attachment loss, gingival recession, recession
  gingival hyperplasia, gingival overgrowth, bleeding on probing, suppuration, mobility, grade one mobility
  furcation involvement, halitosis, xerostomia, dry mouth, burning mouth syndrome, bruxism, bruxist, clenching
  parafunction, parafunctional, temporomandibular disorder, trismus, crepitus, myalgia, malocclusion
  class two division one, class two division two, overjet, overbite, deep bite, anterior open bite, open bite
  crossbite, posterior crossbite, scissor bite, crowding, spacing, diastema, midline diastema, rotated, impacted
  impaction, ectopic canine, partially erupted, unerupted, overerupted, retained root, ankylosis, ankylosed
  resorption, root resorption, external resorption, internal resorption, fracture, fractured cusp, cracked tooth
  cracked cusp, cracked tooth syndrome, vertical root fracture, crown fracture, enamel fracture, avulsion, avulsed
  luxation, subluxation, intrusion, extrusion, concussion, open margin, overhang, marginal leakage, defective margin
  debonded, decemented, failed restoration, leaking restoration, aphthous ulcer, aphthous ulceration, traumatic ulcer
  ulceration, lichen planus, leukoplakia, erythroplakia, candidiasis, oral candidosis, oral thrush, angular cheilitis
  geographic tongue, black hairy tongue, denture stomatitis, stomatitis, mucocele, ranula, fibroepithelial polyp
  papilloma, squamous cell carcinoma, herpes labialis, primary herpetic gingivostomatitis, torus, mandibular tori
  tori, exostosis, dry socket, alveolar osteitis, osteonecrosis, osteoradionecrosis, osteomyelitis, paraesthesia
  paresthesia, dysaesthesia, trigeminal neuralgia, oroantral communication, oroantral fistula, sinusitis
  haemorrhage, hemorrhage, haematoma, hematoma, tender to percussion, tenderness, lymphadenopathy
`);
