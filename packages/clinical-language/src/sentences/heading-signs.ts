import { listed, phrasePattern, plain } from '../text/phrases.ts';

/** What is said of a section, by which its heading on the cue card is ticked during a recording. See behaviour.md#cue-cards. */
interface SectionSigns {
  /** Forms of its heading, written or spoken, in lower case. */
  titles: string[];
  /** Words that only this section has; a trailing `*` matches any ending. */
  words: string[];
}

const sections: readonly SectionSigns[] = [
  {
    titles: listed(`
      presenting complaint, presenting complaints, chief complaint, reason for attendance, reason for visit,
      patient concerns, main concern, presentation, complaint, complains of, complaining of, pc, c/o`),
    words: listed(`
      complain*, complaint, attends with, attended with, attending with, presents with, presented with, presenting
      with, came in with, comes in with, concerned about, concern is, main concern, reason for visit, wants to
      discuss, unhappy with, would like to improve, in pain, toothache, tooth ache, reports pain, reports
      sensitivity, emergency appointment`),
  },
  {
    titles: [
      'history of presenting complaint',
      'history of the presenting complaint',
      'history of complaint',
      'hpc',
      'history',
    ],
    words: listed(`
      started, began, came on, onset, days ago, weeks ago, for the last, for the past, past few days, getting
      worse, worse at night, keeps * awake, kept * awake, woken, wakes, woke, worse on biting, worse with,
      painkillers, lingers, lingering, lasts for, lasting, radiat*, throbbing, sharp pain, dull ache, relieved by,
      triggered by, out of ten, comes and goes, intermittent, on biting, hot and cold, to cold, to hot, to sweet,
      spontaneous`),
  },
  {
    titles: listed(`
      medical history, past medical history, medical background, medical conditions, medical update, general
      health, mh, pmh, rmh`),
    words: listed(`
      medical history, fit and well, diabet*, asthma*, hypertensi*, blood pressure, heart, cardiac, angina,
      stroke, epilep*, warfarin, apixaban, rivaroxaban, anticoagula*, blood thinner*, bisphosphonate*, alendronic,
      pacemaker, pregnan*, cancer, chemotherapy, radiotherapy, thyroid, arthritis, osteoporosis, hepatitis, hiv,
      bleeding disorder, cholesterol, statin*, medically, surgery in, hospital*, asa grade, asa one, asa two, asa
      1, asa 2, anxiety disorder, depression, reflux, kidney, liver, no changes to medical, bypass, stent*,
      steroid*, immunosuppress*`),
  },
  {
    titles: listed(`
      medication, medications, current medication, current medications, drug history, drugs, dh`),
    words: listed(`
      takes, taking, medication*, tablets, milligram*, mg, once daily, twice daily, prescribed, metformin,
      ramipril, amlodipine, simvastatin, atorvastatin, omeprazole, warfarin, aspirin, inhaler`),
  },
  {
    titles: ['allergies', 'allergy', 'known allergies'],
    words: listed(`
      allerg*, nkda, penicillin, latex, anaphyla*, intoleran*`),
  },
  {
    titles: listed(`
      social history, social background, lifestyle, habits, sh, social`),
    words: listed(`
      smok*, cigarette*, vape*, vaping, alcohol, units a week, units per week, units of, drinks, occupation, works
      as, works in, works at, retired, lives with, lives alone, married, tobacco, paan, betel, stress at work,
      sugar*, fizzy, diet, non smoker, ex smoker, student, carer, gym, recreational drug*`),
  },
  {
    titles: listed(`
      dental history, past dental history, previous dental history, dental background, previous treatment, pdh, dh`),
    words: listed(`
      dental history, last check up, last checkup, last saw, last visit, last seen, last appointment, regular
      attender, irregular attender, attends regularly, attends irregularly, previous dentist, previous
      extraction*, previous orthodontic*, braces as, had braces, years ago, last year, previous dental, dentally
      anxious, nervous patient, dental phobi*, grind*, bruxis*, clench*, night guard, brushes, brushing, electric
      toothbrush, manual toothbrush, flosses, flossing, interdental, mouthwash, months ago, has not seen a
      dentist, not been to, hygienist visits`),
  },
  {
    titles: ['family history', 'family background', 'fh'],
    words: listed(`
      family history, mother, father, mum, dad, parent*, brother, sister, sibling*, grandmother, grandfather, runs
      in the family, in the family, hereditary, familial, aunt, uncle`),
  },
  {
    titles: listed(`
      exam, examination, clinical examination, on examination, clinical exam, clinical findings, findings, intra
      oral examination, intraoral examination, intra-oral, intra oral, extra oral examination, extra oral, dental
      examination, charting, special investigations, special tests, o/e`),
    words: listed(`
      on examination, examin*, tender to percussion, ttp, percussion, palpation, palpat*, mobile, mobility, grade
      one, grade two, fractured, cusp, carious, caries on, cavity, cavitated, sinus, intra oral*, intraoral*,
      extra oral*, extraoral*, soft tissue*, lymph node*, tmj, temporomandibular, occlusion, class one, class two,
      class three, overjet, overbite, bpe, pocket*, probing, bleeding on, plaque, calculus, recession, gingiv*,
      restoration* present, missing teeth, tooth wear, erosion, attrition, abrasion, vitality, sensibility, ethyl
      chloride, endo frost, cold test, electric pulp, responds, responded, no response, oral hygiene, oral cancer
      screen*, mucosa, tongue, floor of mouth, palate, sound, secondary caries, leaking margin*, defective,
      swelling, swollen, tender`),
  },
  {
    titles: ['soft tissues', 'soft tissue', 'soft tissue examination', 'oral cancer screening'],
    words: listed(`
      soft tissue*, mucosa, tongue, floor of mouth, palate, lips, cheeks, oral cancer, ulcer*, white patch,
      lesion*`),
  },
  {
    titles: listed(`
      periodontal, periodontal examination, periodontal assessment, perio, bpe, gums`),
    words: listed(`
      bpe, pocket*, bleeding on probing, mobility, recession, furcation, gingiv*, periodont*, calculus, plaque,
      bone loss`),
  },
  {
    titles: ['oral hygiene', 'hygiene', 'oh'],
    words: listed(`
      oral hygiene, brushes, brushing, flosses, flossing, interdental, toothbrush, mouthwash, plaque`),
  },
  {
    titles: listed(`
      radiographs, radiograph, radiographic findings, radiographic examination, radiographic report, radiology, x
      rays, x-rays, xrays, x ray, x-ray, imaging, bitewings`),
    words: listed(`
      radiograph*, x ray*, xray*, bitewing*, bite wing*, periapical, peri apical, opg, opt, cbct, panoramic, film,
      radiolucen*, radiopa*, bone level*, image quality, quality grade, graded, diagnostically acceptable`),
  },
  {
    titles: listed(`
      records, records taken, clinical records, photographs, photos, study models, scans`),
    words: listed(`
      photo*, study model*, impression*, intraoral scan*, intra oral scan*, scan, scans, scanned, itero, face bow,
      facebow, shade taken, shade, bite registration, models, records`),
  },
  {
    titles: listed(`
      diagnosis, diagnoses, assessment, impression, clinical impression, differential diagnosis, provisional
      diagnosis, dx`),
    words: listed(`
      diagnos*, pulpitis, apical periodontitis, periodontitis stage, stage two, stage three, generalised,
      localised, abscess, pericoronitis, cracked tooth syndrome, necrotic, irreversible, reversible, consistent
      with, secondary to, dentine hypersensitivity, gingivitis, periodontitis, high risk of caries, caries risk,
      unrestorable, prognosis`),
  },
  {
    titles: listed(`
      treatment options, treatment options discussed, options, options discussed, alternatives, discussion`),
    words: listed(`
      option*, alternative*, either, could have, could do, do nothing, no treatment, leave and monitor, leave it,
      pros and cons, advantages, disadvantages, versus, benefits of, discussed`),
  },
  {
    titles: ['risks', 'risks and benefits', 'risks discussed', 'warnings'],
    words: listed(`
      risk of, risks, warned, complication*, nerve damage, numbness, may fail, success rate`),
  },
  {
    titles: listed(`
      treatment plan, plan, proposed treatment, recommended treatment, recommendations, management, management
      plan, next steps, actions, agreed plan, tx plan`),
    words: listed(`
      treatment plan, plan is, plan to, we will, i will, will need, going to, agreed to, has agreed, opted for,
      opts for, chose, decided to, wishes to, would like to go ahead, go ahead, proceed with, recommend*, book*,
      next visit, next appointment, refer, referral, referred, first visit, second visit, restore, replace, needs
      a, requires`),
  },
  {
    titles: listed(`
      session details, session, appointment details, visit details, attendance, date and time, details`),
    words: listed(`
      session, appointment today, attended today, attends today, attended for, attends for, here today, nurse,
      assisted by, chaperone, accompanied, started at, finished at, surgery one, surgery two, dentist is,
      clinician, arrived, today is, patient identity, date of birth, this is a`),
  },
  {
    titles: listed(`
      pre treatment assessment, pre-treatment assessment, preoperative assessment, pre-operative assessment, pre
      op, pre-op, pre operative, pre-treatment, preassessment`),
    words: listed(`
      pre op*, preop*, pre treatment, prior to treatment, before treatment, before starting, baseline, tooth
      isolated, checked that, no new symptoms, asymptomatic, symptomatic, since the last visit, since last visit,
      vital signs, tender to percussion, restorable, restorability`),
  },
  {
    titles: listed(`
      billing, fees, costs, cost, charges, payment, finance, estimate, price, prices`),
    words: listed(`
      pound*, £, euro*, €, $, cost*, fee, fees, price*, paid, payment*, pay, deposit, invoice*, estimate, quote*,
      quoted, nhs band, band one, band two, band three, band 1, band 2, band 3, charge*, finance, insurance,
      denplan, exempt*, receipt, per month`),
  },
  {
    titles: ['consent', 'informed consent', 'consent obtained', 'patient consent'],
    words: listed(`
      consent*, risks, risk of, benefits, understood, understands, happy to proceed, happy to go ahead, signed,
      opportunity to ask, questions answered, asked questions, wishes to proceed, agreed to proceed, warned, aware
      of, aware that`),
  },
  {
    titles: listed(`
      anaesthesia, anesthesia, anaesthetic, local anaesthetic, local anaesthesia, la, sedation`),
    words: listed(`
      anaesthe*, anesthe*, lidocaine, lignocaine, articaine, adrenaline, epinephrine, mepivacaine, prilocaine,
      scandonest, citanest, infiltration*, id block, inferior dental block, nerve block, cartridge*, numb,
      topical, aspirat*, batch number, sedation, midazolam, intraligament*, la given`),
  },
  {
    titles: listed(`
      procedure notes, procedure, procedures, treatment provided, treatment carried out, treatment today,
      treatment done, treatment notes, operative notes, treatment`),
    words: listed(`
      rubber dam, isolated, caries removed, decay removed, removed caries, etched, etch, bonded, bond, light
      cured, cured, increments, matrix, prepared, preparation, prepped, irrigat*, sodium hypochlorite, working
      length, obturat*, gutta percha, files, filed, access cavity, cemented, fitted, tried in, temporary,
      temporised, polished, finished and polished, occlusion checked, checked the occlusion, elevat*, luxat*,
      forceps, sutur*, haemosta*, hemosta*, socket, delivered, scaling, scaled, ultrasonic, debridement, lining,
      liner, impression taken, placed, extracted, drained, drilled, adjusted, articulating paper, composite
      placed, glass ionomer, amalgam`),
  },
  {
    titles: listed(`
      post treatment care, post-treatment care, post operative instructions, post-operative instructions, post op
      instructions, post op, post-op, aftercare, after care, home care, instructions, advice, advice given, poi`),
    words: listed(`
      post op*, postop*, post treatment, after care, aftercare, instructions, advised to, advised, avoid*, salt
      water, mouth rinse*, rinse, rinsing, numbness wears, do not bite, not to bite, soft diet, pain relief,
      painkillers, bite on gauze, bite down, if bleeding, dry socket, no smoking, not to smoke, keep it clean,
      oral hygiene instruction*, ohi, leaflet, emergency number, any problems, any concerns, call us, ring us,
      contact the practice`),
  },
  {
    titles: listed(`
      follow up, follow-up, followup, review, recall, next visit, next appointment, next steps`),
    words: listed(`
      follow up, followup, review in, review at, review appointment, recall, next visit, next appointment, see
      again, see * again, return in, come back, back in, in two weeks, in a week, in six months, in three months,
      in one week, months time, weeks time, booked for, rebook*, suture removal, phone call tomorrow`),
  },
];

const byTitle = new Map(
  sections.flatMap((section) => section.titles.map((title) => [plain(title), section] as const)).reverse(),
);
const anyTitle = phrasePattern([...byTitle.keys()]);

const patterns = new Map(
  sections.map(
    (section) => [section, phrasePattern([...section.titles.filter(isDistinct), ...section.words])] as const,
  ),
);

/** Short forms and everyday words, such as "history" or "plan", name a section only as a heading. */
function isDistinct(title: string): boolean {
  return title.includes(' ') || title.length > 8;
}

/** Patterns of what is said of the sections that a heading names; the longest title wins, so `Medical history` is not also `History`. */
export function signsOf(heading: string): RegExp[] {
  const named = Array.from(plain(heading).matchAll(anyTitle), ([title]) => byTitle.get(title));
  return [...new Set(named)].flatMap((section) => (section && patterns.get(section)) ?? []);
}
