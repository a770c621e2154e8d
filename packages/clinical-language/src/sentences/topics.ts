import { listed } from '../text/phrases.ts';

/** A topic's names on the cue cards and in common clinic templates, and the words that indicate it. */
export interface Topic {
  id: TopicId;
  /** Forms of its heading, written or spoken, in lower case. */
  titles: string[];
  /** Words that indicate the topic alone; a trailing `*` matches any ending. */
  strong: string[];
  /** Words that hint at it. */
  weak: string[];
  /** Where its sentences belong when a template has no section for it, nearest first. */
  related: TopicId[];
}

export type TopicId =
  | 'presenting-complaint'
  | 'complaint-history'
  | 'medical-history'
  | 'medication'
  | 'allergies'
  | 'social-history'
  | 'dental-history'
  | 'family-history'
  | 'examination'
  | 'soft-tissues'
  | 'periodontal'
  | 'oral-hygiene'
  | 'radiographs'
  | 'records'
  | 'diagnosis'
  | 'treatment-options'
  | 'risks'
  | 'treatment-plan'
  | 'session-details'
  | 'pre-treatment-assessment'
  | 'billing'
  | 'consent'
  | 'anaesthesia'
  | 'procedure-notes'
  | 'post-treatment-care'
  | 'follow-up';

/** See behaviour.md#cue-cards. */
export const topics: Topic[] = [
  {
    id: 'presenting-complaint',
    titles: listed(`
      presenting complaint, presenting complaints, chief complaint, reason for attendance, reason for visit,
      patient concerns, main concern, presentation, complaint, complains of, complaining of, pc, c/o`),
    strong: listed(`
      complain*, complaint, attends with, attended with, attending with, presents with, presented with, presenting
      with, came in with, comes in with, concerned about, concern is, main concern, reason for visit, wants to
      discuss, unhappy with, would like to improve, in pain, toothache, tooth ache, reports pain, reports
      sensitivity, emergency appointment`),
    weak: listed(`
      pain, painful, ache*, aching, sore, hurt*, broken tooth, chipped, sensitiv*, swelling, attend*, presents,
      reports, worried, concern*`),
    related: ['complaint-history', 'session-details', 'pre-treatment-assessment'],
  },
  {
    id: 'complaint-history',
    titles: [
      'history of presenting complaint',
      'history of the presenting complaint',
      'history of complaint',
      'hpc',
      'history',
    ],
    strong: listed(`
      started, began, came on, onset, days ago, weeks ago, for the last, for the past, past few days, getting
      worse, worse at night, keeps * awake, kept * awake, woken, wakes, woke, worse on biting, worse with,
      painkillers, lingers, lingering, lasts for, lasting, radiat*, throbbing, sharp pain, dull ache, relieved by,
      triggered by, out of ten, comes and goes, intermittent, on biting, hot and cold, to cold, to hot, to sweet,
      spontaneous`),
    weak: listed(`
      since, night, constant, sharp, dull, worse, better, severity, days, weeks, ibuprofen, paracetamol, cold,
      biting, pain, swelling`),
    related: ['presenting-complaint', 'pre-treatment-assessment', 'session-details'],
  },
  {
    id: 'medical-history',
    titles: listed(`
      medical history, past medical history, medical background, medical conditions, medical update, general
      health, mh, pmh, rmh`),
    strong: listed(`
      medical history, fit and well, diabet*, asthma*, hypertensi*, blood pressure, heart, cardiac, angina,
      stroke, epilep*, warfarin, apixaban, rivaroxaban, anticoagula*, blood thinner*, bisphosphonate*, alendronic,
      pacemaker, pregnan*, cancer, chemotherapy, radiotherapy, thyroid, arthritis, osteoporosis, hepatitis, hiv,
      bleeding disorder, cholesterol, statin*, medically, surgery in, hospital*, asa grade, asa one, asa two, asa
      1, asa 2, anxiety disorder, depression, reflux, kidney, liver, no changes to medical, bypass, stent*,
      steroid*, immunosuppress*`),
    weak: listed(`
      condition*, gp, doctor, health, operation, inhaler, insulin, tablets`),
    related: ['pre-treatment-assessment', 'complaint-history'],
  },
  {
    id: 'medication',
    titles: listed(`
      medication, medications, current medication, current medications, drug history, drugs, dh`),
    strong: listed(`
      takes, taking, medication*, tablets, milligram*, mg, once daily, twice daily, prescribed, metformin,
      ramipril, amlodipine, simvastatin, atorvastatin, omeprazole, warfarin, aspirin, inhaler`),
    weak: ['daily', 'dose'],
    related: ['medical-history', 'pre-treatment-assessment'],
  },
  {
    id: 'allergies',
    titles: ['allergies', 'allergy', 'known allergies'],
    strong: listed(`
      allerg*, nkda, penicillin, latex, anaphyla*, intoleran*`),
    weak: ['reaction', 'rash'],
    related: ['medical-history', 'pre-treatment-assessment'],
  },
  {
    id: 'social-history',
    titles: listed(`
      social history, social background, lifestyle, habits, sh, social`),
    strong: listed(`
      smok*, cigarette*, vape*, vaping, alcohol, units a week, units per week, units of, drinks, occupation, works
      as, works in, works at, retired, lives with, lives alone, married, tobacco, paan, betel, stress at work,
      sugar*, fizzy, diet, non smoker, ex smoker, student, carer, gym, recreational drug*`),
    weak: listed(`
      work, job, children, stress, snack*, a day, wine, beer, week`),
    related: ['medical-history', 'dental-history'],
  },
  {
    id: 'dental-history',
    titles: listed(`
      dental history, past dental history, previous dental history, dental background, previous treatment, pdh, dh`),
    strong: listed(`
      dental history, last check up, last checkup, last saw, last visit, last seen, last appointment, regular
      attender, irregular attender, attends regularly, attends irregularly, previous dentist, previous
      extraction*, previous orthodontic*, braces as, had braces, years ago, last year, previous dental, dentally
      anxious, nervous patient, dental phobi*, grind*, bruxis*, clench*, night guard, brushes, brushing, electric
      toothbrush, manual toothbrush, flosses, flossing, interdental, mouthwash, months ago, has not seen a
      dentist, not been to, hygienist visits`),
    weak: listed(`
      previous*, dentist, hygienist, regular*, toothpaste, fluoride, twice a day, orthodontic*, had a`),
    related: ['complaint-history', 'medical-history', 'pre-treatment-assessment'],
  },
  {
    id: 'family-history',
    titles: ['family history', 'family background', 'fh'],
    strong: listed(`
      family history, mother, father, mum, dad, parent*, brother, sister, sibling*, grandmother, grandfather, runs
      in the family, in the family, hereditary, familial, aunt, uncle`),
    weak: ['family', 'son', 'daughter', 'genetic*'],
    related: ['medical-history', 'social-history'],
  },
  {
    id: 'examination',
    titles: listed(`
      exam, examination, clinical examination, on examination, clinical exam, clinical findings, findings, intra
      oral examination, intraoral examination, intra-oral, intra oral, extra oral examination, extra oral, dental
      examination, charting, special investigations, special tests, o/e`),
    strong: listed(`
      on examination, examin*, tender to percussion, ttp, percussion, palpation, palpat*, mobile, mobility, grade
      one, grade two, fractured, cusp, carious, caries on, cavity, cavitated, sinus, intra oral*, intraoral*,
      extra oral*, extraoral*, soft tissue*, lymph node*, tmj, temporomandibular, occlusion, class one, class two,
      class three, overjet, overbite, bpe, pocket*, probing, bleeding on, plaque, calculus, recession, gingiv*,
      restoration* present, missing teeth, tooth wear, erosion, attrition, abrasion, vitality, sensibility, ethyl
      chloride, endo frost, cold test, electric pulp, responds, responded, no response, oral hygiene, oral cancer
      screen*, mucosa, tongue, floor of mouth, palate, sound, secondary caries, leaking margin*, defective,
      swelling, swollen, tender`),
    weak: listed(`
      tooth, teeth, gum*, crack*, normal, nothing abnormal, nad, present, filling in, decay, visible, appears,
      healthy, red, buccal, lingual, mesial, distal, occlusal`),
    related: ['pre-treatment-assessment', 'procedure-notes'],
  },
  {
    id: 'soft-tissues',
    titles: ['soft tissues', 'soft tissue', 'soft tissue examination', 'oral cancer screening'],
    strong: listed(`
      soft tissue*, mucosa, tongue, floor of mouth, palate, lips, cheeks, oral cancer, ulcer*, white patch,
      lesion*`),
    weak: ['nad'],
    related: ['examination', 'pre-treatment-assessment'],
  },
  {
    id: 'periodontal',
    titles: listed(`
      periodontal, periodontal examination, periodontal assessment, perio, bpe, gums`),
    strong: listed(`
      bpe, pocket*, bleeding on probing, mobility, recession, furcation, gingiv*, periodont*, calculus, plaque,
      bone loss`),
    weak: ['gum*', 'bleeding'],
    related: ['examination', 'pre-treatment-assessment'],
  },
  {
    id: 'oral-hygiene',
    titles: ['oral hygiene', 'hygiene', 'oh'],
    strong: listed(`
      oral hygiene, brushes, brushing, flosses, flossing, interdental, toothbrush, mouthwash, plaque`),
    weak: ['fluoride', 'toothpaste'],
    related: ['examination', 'dental-history'],
  },
  {
    id: 'radiographs',
    titles: listed(`
      radiographs, radiograph, radiographic findings, radiographic examination, radiographic report, radiology, x
      rays, x-rays, xrays, x ray, x-ray, imaging, bitewings`),
    strong: listed(`
      radiograph*, x ray*, xray*, bitewing*, bite wing*, periapical, peri apical, opg, opt, cbct, panoramic, film,
      radiolucen*, radiopa*, bone level*, image quality, quality grade, graded, diagnostically acceptable`),
    weak: listed(`
      apex, apical, bone, exposure, shows, enamel, dentine, root*`),
    related: ['examination', 'records', 'pre-treatment-assessment'],
  },
  {
    id: 'records',
    titles: listed(`
      records, records taken, clinical records, photographs, photos, study models, scans`),
    strong: listed(`
      photo*, study model*, impression*, intraoral scan*, intra oral scan*, scan, scans, scanned, itero, face bow,
      facebow, shade taken, shade, bite registration, models, records`),
    weak: ['taken', 'pictures'],
    related: ['radiographs', 'examination', 'procedure-notes'],
  },
  {
    id: 'diagnosis',
    titles: listed(`
      diagnosis, diagnoses, assessment, impression, clinical impression, differential diagnosis, provisional
      diagnosis, dx`),
    strong: listed(`
      diagnos*, pulpitis, apical periodontitis, periodontitis stage, stage two, stage three, generalised,
      localised, abscess, pericoronitis, cracked tooth syndrome, necrotic, irreversible, reversible, consistent
      with, secondary to, dentine hypersensitivity, gingivitis, periodontitis, high risk of caries, caries risk,
      unrestorable, prognosis`),
    weak: listed(`
      caries, likely, suspect*, probably, due to, risk`),
    related: ['examination', 'pre-treatment-assessment', 'treatment-plan'],
  },
  {
    id: 'treatment-options',
    titles: listed(`
      treatment options, treatment options discussed, options, options discussed, alternatives, discussion`),
    strong: listed(`
      option*, alternative*, either, could have, could do, do nothing, no treatment, leave and monitor, leave it,
      pros and cons, advantages, disadvantages, versus, benefits of, discussed`),
    weak: ['or', 'choose', 'explained', 'another'],
    related: ['treatment-plan', 'consent', 'pre-treatment-assessment'],
  },
  {
    id: 'risks',
    titles: ['risks', 'risks and benefits', 'risks discussed', 'warnings'],
    strong: listed(`
      risk of, risks, warned, complication*, nerve damage, numbness, may fail, success rate`),
    weak: ['risk', 'aware'],
    related: ['consent', 'treatment-options', 'treatment-plan'],
  },
  {
    id: 'treatment-plan',
    titles: listed(`
      treatment plan, plan, proposed treatment, recommended treatment, recommendations, management, management
      plan, next steps, actions, agreed plan, tx plan`),
    strong: listed(`
      treatment plan, plan is, plan to, we will, i will, will need, going to, agreed to, has agreed, opted for,
      opts for, chose, decided to, wishes to, would like to go ahead, go ahead, proceed with, recommend*, book*,
      next visit, next appointment, refer, referral, referred, first visit, second visit, restore, replace, needs
      a, requires`),
    weak: listed(`
      plan*, crown, filling, extraction, root canal, implant, bridge, veneer*, hygienist, visit*, need*, monitor`),
    related: ['follow-up', 'procedure-notes', 'treatment-options'],
  },
  {
    id: 'session-details',
    titles: listed(`
      session details, session, appointment details, visit details, attendance, date and time, details`),
    strong: listed(`
      session, appointment today, attended today, attends today, attended for, attends for, here today, nurse,
      assisted by, chaperone, accompanied, started at, finished at, surgery one, surgery two, dentist is,
      clinician, arrived, today is, patient identity, date of birth, this is a`),
    weak: ['today', 'appointment', 'visit', 'minutes', 'attend*'],
    related: ['presenting-complaint'],
  },
  {
    id: 'pre-treatment-assessment',
    titles: listed(`
      pre treatment assessment, pre-treatment assessment, preoperative assessment, pre-operative assessment, pre
      op, pre-op, pre operative, pre-treatment, preassessment`),
    strong: listed(`
      pre op*, preop*, pre treatment, prior to treatment, before treatment, before starting, baseline, tooth
      isolated, checked that, no new symptoms, asymptomatic, symptomatic, since the last visit, since last visit,
      vital signs, tender to percussion, restorable, restorability`),
    weak: ['assess*', 'symptom*', 'checked', 'no pain'],
    related: ['examination', 'presenting-complaint', 'procedure-notes'],
  },
  {
    id: 'billing',
    titles: listed(`
      billing, fees, costs, cost, charges, payment, finance, estimate, price, prices`),
    strong: listed(`
      pound*, £, euro*, €, $, cost*, fee, fees, price*, paid, payment*, pay, deposit, invoice*, estimate, quote*,
      quoted, nhs band, band one, band two, band three, band 1, band 2, band 3, charge*, finance, insurance,
      denplan, exempt*, receipt, per month`),
    weak: ['private*', 'nhs', 'total', 'plan member'],
    related: ['treatment-plan', 'treatment-options', 'consent'],
  },
  {
    id: 'consent',
    titles: ['consent', 'informed consent', 'consent obtained', 'patient consent'],
    strong: listed(`
      consent*, risks, risk of, benefits, understood, understands, happy to proceed, happy to go ahead, signed,
      opportunity to ask, questions answered, asked questions, wishes to proceed, agreed to proceed, warned, aware
      of, aware that`),
    weak: listed(`
      explained, agree*, questions, discussed, verbal, written, information leaflet`),
    related: ['treatment-options', 'treatment-plan', 'procedure-notes'],
  },
  {
    id: 'anaesthesia',
    titles: listed(`
      anaesthesia, anesthesia, anaesthetic, local anaesthetic, local anaesthesia, la, sedation`),
    strong: listed(`
      anaesthe*, anesthe*, lidocaine, lignocaine, articaine, adrenaline, epinephrine, mepivacaine, prilocaine,
      scandonest, citanest, infiltration*, id block, inferior dental block, nerve block, cartridge*, numb,
      topical, aspirat*, batch number, sedation, midazolam, intraligament*, la given`),
    weak: listed(`
      mls, ml, percent, block, injection, injected, buccal, palatal`),
    related: ['procedure-notes', 'treatment-plan'],
  },
  {
    id: 'procedure-notes',
    titles: listed(`
      procedure notes, procedure, procedures, treatment provided, treatment carried out, treatment today,
      treatment done, treatment notes, operative notes, treatment`),
    strong: listed(`
      rubber dam, isolated, caries removed, decay removed, removed caries, etched, etch, bonded, bond, light
      cured, cured, increments, matrix, prepared, preparation, prepped, irrigat*, sodium hypochlorite, working
      length, obturat*, gutta percha, files, filed, access cavity, cemented, fitted, tried in, temporary,
      temporised, polished, finished and polished, occlusion checked, checked the occlusion, elevat*, luxat*,
      forceps, sutur*, haemosta*, hemosta*, socket, delivered, scaling, scaled, ultrasonic, debridement, lining,
      liner, impression taken, placed, extracted, drained, drilled, adjusted, articulating paper, composite
      placed, glass ionomer, amalgam`),
    weak: listed(`
      removed, restored, shade, completed, cleaned, dressing, cavity, using, packed`),
    related: ['treatment-plan', 'examination'],
  },
  {
    id: 'post-treatment-care',
    titles: listed(`
      post treatment care, post-treatment care, post operative instructions, post-operative instructions, post op
      instructions, post op, post-op, aftercare, after care, home care, instructions, advice, advice given, poi`),
    strong: listed(`
      post op*, postop*, post treatment, after care, aftercare, instructions, advised to, advised, avoid*, salt
      water, mouth rinse*, rinse, rinsing, numbness wears, do not bite, not to bite, soft diet, pain relief,
      painkillers, bite on gauze, bite down, if bleeding, dry socket, no smoking, not to smoke, keep it clean,
      oral hygiene instruction*, ohi, leaflet, emergency number, any problems, any concerns, call us, ring us,
      contact the practice`),
    weak: listed(`
      advice, paracetamol, ibuprofen, twenty four hours, 24 hours, gently, clean*, brush, bleeding, swelling`),
    related: ['follow-up', 'treatment-plan', 'procedure-notes'],
  },
  {
    id: 'follow-up',
    titles: listed(`
      follow up, follow-up, followup, review, recall, next visit, next appointment, next steps`),
    strong: listed(`
      follow up, followup, review in, review at, review appointment, recall, next visit, next appointment, see
      again, see * again, return in, come back, back in, in two weeks, in a week, in six months, in three months,
      in one week, months time, weeks time, booked for, rebook*, suture removal, phone call tomorrow`),
    weak: listed(`
      review, months, weeks, book*, appointment, return`),
    related: ['treatment-plan', 'post-treatment-care', 'procedure-notes'],
  },
];

/** Talk of the team and small talk: in the notes, but in no clinical section and no letter. */
export const asidePattern =
  /\b(?:(?:pass|hand|get|grab|fetch) me\b|(?:nurse|please),? (?:can|could|would) you\b|can you (?:pass|hand|suction|aspirate|turn|grab|get|hold)\b|suction please|(?:bit|little) more suction|open (?:wide|a (?:bit|little) wider|your mouth)|turn (?:your head )?(?:towards|away|to the) (?:me|left|right)|(?:have|take) a (?:rinse|seat)\b|are you (?:okay|ok|all right|comfortable)\b|how (?:was|were) (?:your|the) (?:holiday|weekend|journey|trip|drive|christmas)|lovely weather|nice weather|weather (?:is|today|outside)|traffic (?:was|is)|football|did you (?:see|watch) the|computer (?:is|has)|(?:who|what)'?s next\b|next patient|cup of (?:tea|coffee)|printer|is this (?:thing )?(?:on|recording)|test(?:ing)? one two|scrub that|hold on a (?:second|minute|moment)|bear with me|lunch break\b|(?:off to|go(?:ing)? (?:for|to)|my|our) lunch\b)/i;
