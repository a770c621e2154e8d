import { listed } from '../../text/phrases.ts';

/** What patients take besides what dentists often see. */
export const medicines = listed(`
  candesartan, valsartan, irbesartan, perindopril, enalapril, diltiazem, verapamil, felodipine, propranolol, metoprolol,
  carvedilol, nebivolol, doxazosin, indapamide, hydrochlorothiazide, spironolactone, bumetanide, digoxin, amiodarone,
  flecainide, isosorbide mononitrate, nicorandil, ticagrelor, prasugrel, rosuvastatin, pravastatin, ezetimibe,
  enoxaparin, ferrous sulphate, folic acid, sitagliptin, dapagliflozin, empagliflozin, semaglutide, liraglutide,
  tirzepatide, Ozempic, Mounjaro, Jardiance, pioglitazone, carbimazole, montelukast, Ventolin, salmeterol, fluticasone,
  Symbicort, Fostair, Seretide, tiotropium, theophylline, esomeprazole, pantoprazole, famotidine, ranitidine, Gaviscon,
  mesalazine, loperamide, senna, lactulose, mirtazapine, venlafaxine, duloxetine, escitalopram, paroxetine, trazodone,
  bupropion, lorazepam, zopiclone, zolpidem, quetiapine, olanzapine, risperidone, aripiprazole, lamotrigine,
  levetiracetam, topiramate, sumatriptan, methylphenidate, lisdexamfetamine, donepezil, memantine, levodopa, ropinirole,
  morphine, oxycodone, hydrocodone, fentanyl, buprenorphine, methadone, celecoxib, meloxicam, etoricoxib, mefenamic acid,
  colchicine, allopurinol, hydroxychloroquine, sulfasalazine, adalimumab, Humira, etanercept, infliximab, rituximab,
  mycophenolate, tacrolimus, tamoxifen, letrozole, anastrozole, risedronate, ibandronate, Fosamax, Prolia, teriparatide,
  vitamin D, calcium supplements, cetirizine, loratadine, fexofenadine, chlorphenamine, Piriton, tamsulosin,
  finasteride, sildenafil, solifenacin, mirabegron, nitrofurantoin, trimethoprim, ciprofloxacin, levofloxacin,
  vancomycin, gentamicin, co-trimoxazole, ampicillin, cefuroxime, ceftriaxone, Eliquis, Xarelto, Pradaxa, Plavix,
  Lipitor, Zoloft, Prozac, Xanax, alprazolam, Valium, Advil, Tylenol, Nurofen, Calpol, Marcaine, Carbocaine, ketorolac,
  betamethasone mouthwash, prednisolone mouthwash, sodium fluoride mouthwash, lidocaine gel, EMLA, triazolam, propofol,
  ketamine, remifentanil, sugammadex, naltrexone, contraceptive pill, hormone replacement therapy
`);
