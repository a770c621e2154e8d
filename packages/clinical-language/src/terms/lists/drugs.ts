import { listed } from '../../text/phrases.ts';

/** What dentists give and prescribe, what their patients often take, and the units of both. */
export const drugs = listed(`
  lidocaine, lignocaine, articaine, mepivacaine, prilocaine, bupivacaine, levobupivacaine, benzocaine, adrenaline,
  epinephrine, felypressin, Septanest, Septocaine, Lignospan, Xylocaine, Citanest, Scandonest, Oraqix, Citanest with
  Octapressin, Octapressin, amoxicillin, amoxycillin, co-amoxiclav, Augmentin, penicillin, phenoxymethylpenicillin, metronidazole,
  clindamycin, erythromycin, clarithromycin, azithromycin, doxycycline, tetracycline, cefalexin, cephalexin,
  flucloxacillin, aciclovir, acyclovir, valaciclovir, nystatin, miconazole, fluconazole, Daktarin, antibiotics,
  antibiotic prophylaxis, analgesia, analgesics, ibuprofen, paracetamol, acetaminophen, diclofenac, naproxen, aspirin,
  codeine, co-codamol, dihydrocodeine, tramadol, dexamethasone, prednisolone, prednisone, hydrocortisone,
  carbamazepine, gabapentin, pregabalin, amitriptyline, diazepam, midazolam, temazepam, nitrous oxide, flumazenil,
  naloxone, chlorhexidine, Corsodyl, Peridex, benzydamine, Difflam, cetylpyridinium, povidone iodine, tranexamic acid,
  Arestin, PerioChip, Gelclair, artificial saliva, pilocarpine, warfarin, apixaban, rivaroxaban, dabigatran, edoxaban,
  clopidogrel, heparin, anticoagulant, anticoagulants, antiplatelet, bisphosphonate, bisphosphonates, alendronic acid,
  alendronate, zoledronic acid, denosumab, amlodipine, ramipril, lisinopril, losartan, bisoprolol, atenolol,
  bendroflumethiazide, furosemide, simvastatin, atorvastatin, metformin, gliclazide, insulin, levothyroxine,
  omeprazole, lansoprazole, salbutamol, beclometasone, sertraline, citalopram, fluoxetine, methotrexate, azathioprine,
  ciclosporin, phenytoin, nifedipine, sodium valproate, lithium, glyceryl trinitrate, EpiPen, milligrams, micrograms,
  millilitres, milliliters, millimetres, millimeters, three times a day, four times a day, twice a day
`);
