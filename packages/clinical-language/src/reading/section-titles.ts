import { listed, phrasePattern, plain } from '../text/phrases.ts';
import type { Concept } from './labels.ts';

/** The names by which a section is written in a template or announced in speech, and the concepts that belong there. */
interface SectionTitles {
  readonly titles: readonly string[];
  readonly concepts: readonly Concept[];
}

const sections: readonly SectionTitles[] = [
  {
    titles:
      listed(`presenting complaint, presenting complaints, chief complaint, patient concerns, main concern, presentation,
      complaint, complains of, complaining of, pc, c/o`),
    concepts: ['complaint', 'reason'],
  },
  { titles: listed('reason for attendance, reason for visit'), concepts: ['reason', 'complaint'] },
  {
    titles:
      listed(`history of presenting complaint, history of the presenting complaint, history of complaint, complaint history,
      history of present illness, history, hpc, hpi`),
    concepts: ['complaint'],
  },
  {
    titles: listed(`medical history, past medical history, medical background, medical conditions, medical update,
      general health, health history, mh, pmh, rmh`),
    concepts: ['medical', 'medication', 'allergy'],
  },
  {
    titles: listed(`medication, medications, current medication, current medications, drug history, drugs, dh`),
    concepts: ['medication'],
  },
  { titles: listed('allergies, allergy, known allergies, drug allergies'), concepts: ['allergy'] },
  { titles: listed('social history, social background, lifestyle, habits, sh, social'), concepts: ['social'] },
  {
    titles: listed(`dental history, past dental history, previous dental history, dental background, previous treatment,
      pdh, dental`),
    concepts: ['dental-history'],
  },
  { titles: listed('family history, family background, family dental history, fh'), concepts: ['family'] },
  {
    titles: listed(`exam, examination, clinical examination, on examination, clinical exam, clinical findings, findings,
      intra oral examination, intraoral examination, intra oral, dental examination, charting, o/e`),
    concepts: ['extraoral', 'soft-tissue', 'perio', 'teeth', 'occlusion', 'tests'],
  },
  { titles: listed('extra oral, extraoral, extra oral examination, extraoral examination'), concepts: ['extraoral'] },
  { titles: listed('special investigations, special tests, tests, vitality tests'), concepts: ['tests'] },
  { titles: listed('occlusion, bite'), concepts: ['occlusion'] },
  {
    titles: listed('soft tissue, soft tissues, soft tissue examination, oral mucosa, mucosa'),
    concepts: ['soft-tissue'],
  },
  {
    titles: listed('periodontal, periodontal examination, periodontal assessment, perio, bpe, gums'),
    concepts: ['perio'],
  },
  { titles: listed('oral hygiene, hygiene, home care habits'), concepts: ['dental-history', 'perio'] },
  { titles: listed('teeth, hard tissues, hard tissue examination, tooth charting'), concepts: ['teeth'] },
  {
    titles:
      listed(`radiographs, radiograph, radiographic findings, radiographic examination, radiographic report, radiology,
      x rays, xrays, x ray, xray, imaging, bitewings`),
    concepts: ['radiograph'],
  },
  {
    titles: listed('diagnosis, diagnoses, clinical impression, differential diagnosis, provisional diagnosis, dx'),
    concepts: ['diagnosis'],
  },
  { titles: listed('assessment, impression'), concepts: ['diagnosis', 'risk'] },
  { titles: listed('risk assessment, risk, risk factors, prognosis'), concepts: ['risk'] },
  {
    titles: listed(
      `treatment options, treatment options discussed, options, options discussed, alternatives, discussion`,
    ),
    concepts: ['options', 'risks-discussed'],
  },
  { titles: listed('risks, risks discussed, risks and benefits, warnings'), concepts: ['risks-discussed'] },
  {
    titles: listed(`treatment plan, plan, proposed treatment, recommended treatment, recommendations, management,
      management plan, actions, agreed plan, tx plan`),
    concepts: ['plan', 'decision'],
  },
  {
    titles: listed(`session details, session, appointment details, visit details, attendance, date and time, details`),
    concepts: ['reason', 'admin'],
  },
  {
    titles: listed(`pre treatment assessment, preoperative assessment, pre operative assessment, pre op, preop,
      pre operative, pre treatment, preassessment`),
    concepts: [
      'complaint',
      'tests',
      'extraoral',
      'soft-tissue',
      'perio',
      'teeth',
      'occlusion',
      'radiograph',
      'diagnosis',
    ],
  },
  {
    titles: listed('billing, fees, fee, costs, cost, charges, payment, finance, estimate, price, prices'),
    concepts: ['fees'],
  },
  {
    titles: listed('consent, consent process, informed consent, consent discussion'),
    concepts: ['consent', 'risks-discussed', 'decision', 'options'],
  },
  {
    titles:
      listed(`anaesthesia, anesthesia, anaesthetic, anesthetic, local anaesthetic, local anesthetic, local anaesthesia,
      local anesthesia, la, sedation`),
    concepts: ['anaesthetic'],
  },
  {
    titles: listed(`procedure notes, procedure, procedures, treatment provided, treatment carried out, treatment today,
      treatment done, treatment notes, operative notes, treatment`),
    concepts: ['procedure'],
  },
  {
    titles:
      listed(`post treatment care, post operative instructions, post op instructions, post operative care, post op, postop,
      aftercare, after care, home care, instructions, advice, advice given, poi`),
    concepts: ['aftercare', 'prescription'],
  },
  { titles: listed('prescription, prescriptions, rx'), concepts: ['prescription'] },
  { titles: listed('referral, referrals'), concepts: ['referral'] },
  {
    titles: listed('follow up, followup, review, recall, next visit, next appointment, next steps'),
    concepts: ['follow-up', 'referral'],
  },
  {
    titles: listed('records, records taken, clinical records, photographs, photos, study models, scans'),
    concepts: ['tests'],
  },
];

/** The concepts of each title, in the form of {@link plain}. */
export const conceptsByTitle: ReadonlyMap<string, readonly Concept[]> = new Map(
  sections.flatMap(({ titles, concepts }) => titles.map((title) => [plain(title), concepts] as const)),
);

const anyTitle = phrasePattern([...conceptsByTitle.keys()]);

/** The concepts of all titles that a heading holds; of overlapping titles the longest. */
export function titlesIn(text: string): Concept[] {
  return [...new Set(Array.from(plain(text).matchAll(anyTitle), ([title]) => conceptsByTitle.get(title) ?? []).flat())];
}
