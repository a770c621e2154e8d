/** Invented dictations to try a template on. */
export const sampleTranscripts: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Examination',
    text: 'Presenting complaint. She has had sensitivity on the upper left for about two weeks, worse with cold drinks, and it settles within seconds. Medical history. Asthma, uses a salbutamol inhaler, allergic to penicillin. Social history. Non-smoker, about six units of alcohol a week. On examination, extra-oral nothing abnormal. Soft tissues healthy. UL6 has a fractured mesiobuccal cusp, no tenderness to percussion, positive to cold. BPE 1 2 1, 2 2 2. Bitewings taken to check for caries, UL6 shows no periapical change, LR7 has early distal caries. Diagnosis, reversible pulpitis UL6 and caries LR7. We discussed a composite, an onlay or a crown on the UL6, and monitoring. She would like an onlay on the UL6. A composite filling on the LR7. Review in six months.',
  },
  {
    title: 'Treatment',
    text: 'Medical history checked, no changes. Consent confirmed, risks explained again. Local anaesthetic, one cartridge of articaine four percent with adrenaline one in one hundred thousand, buccal infiltration UL6, good effect. Rubber dam. Old amalgam removed from the UL6, no pulp exposure. Prepared for an onlay, scanned, shade A2. Temporary placed with Temp Bond. Bite checked. Advised to avoid sticky food on that side, ibuprofen 400 milligrams if needed. Fit in two weeks.',
  },
];
