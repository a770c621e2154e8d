import { termsOf } from '../terms-of.ts';

/** Examinations, treatments and appliances. */
export const procedures = termsOf(`
  examination, basic periodontal examination, six point pocket chart, six-point pocket charting, pocket charting
  periodontal examination, oral cancer screening, soft tissues, soft tissue examination, medical history
  social history, dental history, vitality, vitality test, vitality testing, sensibility test, cold test
  ethyl chloride test, electric pulp test, percussion, palpation, probing, probing depth, occlusal assessment
  radiograph, radiographs, bitewing, bitewings, bitewing radiographs, vertical bitewings, horizontal bitewings
  periapical radiograph, periapicals, panoramic radiograph, orthopantomogram, lateral cephalogram
  cone beam CT, occlusal radiograph, clinical photographs, study models, intraoral scan, face bow, wax-up
  diagnostic wax-up, smile design, oral hygiene instruction, toothbrushing instruction, interdental cleaning
  interdental brushes, TePe brushes, flossing, diet advice, dietary advice, smoking cessation, scale and polish
  scaling, supragingival scaling, subgingival scaling, root planing, root surface debridement
  subgingival debridement, debridement, full mouth debridement, professional mechanical plaque removal
  prophylaxis, air polishing, airflow, periodontal maintenance, periodontal surgery, flap surgery, gingivectomy
  gingivoplasty, crown lengthening, guided tissue regeneration, connective tissue graft, free gingival graft
  frenectomy, filling, composite filling, amalgam filling, white filling, composite restoration, restoration
  temporary filling, temporary restoration, temporary dressing, provisional crown, temporary crown
  atraumatic restorative technique, Hall technique, stepwise excavation, selective caries removal, cavity preparation
  indirect pulp cap, direct pulp cap, pulp capping, pulpotomy, pulpectomy, apexification, apexogenesis
  extirpation, pulp extirpation, root canal treatment, root canal therapy, root canal retreatment, re-root treatment
  endodontic, endodontic treatment, endodontics, access cavity, working length, obturation, obturated, irrigation
  apicectomy, apicoectomy, hemisection, root amputation, inlay, onlay, overlay, crown, crown preparation, full crown
  porcelain crown, zirconia crown, gold crown, ceramic crown, three-quarter crown, post and core, core build-up
  cuspal coverage, veneer, veneers, composite veneers, porcelain veneers, composite bonding, edge bonding, bridge
  resin-retained bridge, resin-bonded bridge, Maryland bridge, adhesive bridge, cantilever bridge, conventional bridge
  fixed-fixed bridge, recemented, recement, recementation, try-in, denture, partial denture, full denture
  complete denture, immediate denture, acrylic denture, chrome denture, cobalt chrome denture, overdenture
  denture reline, reline, rebase, denture repair, special tray, wax try-in, jaw registration, tissue conditioner
  implant, dental implant, implant placement, implant-retained denture, immediate implant, healing abutment, abutment
  implant crown, sinus lift, sinus augmentation, ridge augmentation, guided bone regeneration, socket preservation
  ridge preservation, extraction, simple extraction, surgical extraction, surgical removal, coronectomy, elevation
  sectioning, mucoperiosteal flap, suturing, sutures, haemostasis, hemostasis, incision and drainage, biopsy
  excisional biopsy, incisional biopsy, operculectomy, alveoloplasty, local anaesthetic, local anesthetic
  local anaesthesia, local anesthesia, infiltration, buccal infiltration, palatal infiltration
  inferior alveolar nerve block, inferior dental block, mental block, intraligamentary, topical anaesthetic
  topical anesthetic, sedation, inhalation sedation, intravenous sedation, conscious sedation, general anaesthetic
  general anesthetic, orthodontic, orthodontics, orthodontic treatment, fixed appliance, removable appliance
  functional appliance, twin block, clear aligners, aligners, Invisalign, interproximal reduction, retainer
  bonded retainer, Essix retainer, Hawley retainer, space maintainer, debond, whitening, tooth whitening
  home whitening, internal bleaching, microabrasion, resin infiltration, night guard, nightguard, mouthguard
  occlusal splint, Michigan splint, soft splint, occlusal adjustment, equilibration, occlusion, canine guidance
  group function, centric relation, centric occlusion, intercuspal position, vertical dimension
  occlusal vertical dimension, recall interval, referral, hygienist, dental therapist, oral surgeon, periodontist
  endodontist, prosthodontist, orthodontist, implantologist, informed consent, verbal consent
`);
