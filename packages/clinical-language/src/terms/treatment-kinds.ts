import { listed } from '../text/phrases.ts';
import { misrecognitions } from './misrecognitions.ts';

/** A kind of treatment by its everyday names, for mentions that no catalogue name spells out. */
export interface TreatmentKind {
  name: string;
  forms: string[];
  /** Only of interest where the practice's list has it. */
  isExtra?: boolean;
  /** Done on a single tooth, so a tooth named near by belongs to it. */
  onTooth: boolean;
  /** One piece of work over several teeth. */
  isSpan?: boolean;
  /** The kind that this one is a sort of: "filling" said after "white filling" is the same work. */
  family?: string;
  /** How the work is spoken of without its name; listed only when it is plainly chosen or done. */
  verbs?: string[];
}

export const treatmentKinds: TreatmentKind[] = [
  {
    name: 'root canal retreatment',
    forms: listed(`root canal retreatment, root canal re treatment, re root canal treatment, retreatment,
      redo the root filling, redo the root canal`),
    onTooth: true,
    family: 'root canal treatment',
  },
  {
    name: 'root canal treatment',
    forms: listed(`root treatments, endodontic therapy,
      root canal treatment, root canal therapy, root canal, root treatment, root filling, root treat, rct,
      endodontic treatment, endodontics`),
    onTooth: true,
  },
  {
    name: 'composite filling',
    forms: listed(`bonded filling, composite resin, resin restoration, tooth colored filling, white composite,
      tooth coloured restoration, composite filling, composite restoration,
      white filling, tooth coloured filling, resin filling, filling in white, filled in white, white one,
      filled in composite, composite, white fill`),
    onTooth: true,
    family: 'filling',
  },
  {
    name: 'amalgam filling',
    forms: listed(`metal filling, silver amalgam, amalgam filling, amalgam restoration, silver filling, silver one,
      amalgam, filled in silver`),
    onTooth: true,
    family: 'filling',
  },
  {
    name: 'glass ionomer filling',
    forms: listed(`glass ionomer repair, resin modified glass ionomer, glass ionomer filling,
      gic filling, glass ionomer patch, glass ionomer covering, compomer filling,
      glass ionomer restoration, compomer`),
    onTooth: true,
    family: 'filling',
  },
  {
    name: 'temporary filling',
    forms: listed(`provisional filling, interim filling, temporary filling,
      temporary restoration, temporary dressing, temporary seal, sedative filling`),
    onTooth: true,
  },
  {
    name: 'filling',
    forms: ['filling', 'restoration'],
    onTooth: true,
  },
  {
    name: 'composite bonding',
    forms: listed(`composite bond up, incisal edge repair, edge build up, composite buildups, composite bonding,
      bonding, edge bonding, composite build up, build up, composite edge`),
    onTooth: true,
  },
  {
    name: 'core build-up',
    forms: listed(`bonded core, amalgam core, core placement, build up core, core filling,
      core build up, core buildup, buildup`),
    onTooth: true,
  },
  {
    name: 'metal crown for a milk tooth',
    forms: listed(`metal cap, silver cap, steel cap, hall technique crown, preformed metal crown, preformed crown,
      hall crown, stainless steel crown, metal crown, steel crown, silver crown, ssc`),
    onTooth: true,
    family: 'crown',
  },
  {
    name: 'temporary crown',
    forms: listed(`temporary cap, temp cap, temporary crown, provisional crown, temp crown`),
    onTooth: true,
  },
  {
    name: 'implant crown',
    forms: listed(`implant supported crown, implant retained crown, abutment and crown, crown on the fixture,
      screw retained crown, implant crown, implant's crown, crown on the implant`),
    onTooth: true,
    family: 'crown',
  },
  {
    name: 'crown',
    forms: listed(`crown preps, crown seat, crown delivery, crown fitting, crown cementation, full coverage crown,
      zirconia crown, crown, crown prep, crown preparation, crown fit`),
    onTooth: true,
  },
  {
    name: 'onlay',
    forms: listed(`ceramic onlay, gold onlay, bonded onlay, porcelain onlay, onlay`),
    onTooth: true,
  },
  { name: 'inlay', forms: ['inlay'], onTooth: true },
  { name: 'veneer', forms: ['porcelain veneer', 'composite veneer', 'ceramic veneer', 'veneer'], onTooth: true },
  {
    name: 'recement',
    forms: listed(`refix, re fix, refixed, recemented crown, re bonding of the bridge,
      recement, recementation, recementing, re cement, recemented, recement it, inlay recement,
      re cemented, re cementation`),
    onTooth: true,
  },
  {
    name: 'surgical extraction',
    forms: listed(`surgical extractions, surgically removed, surgically extracted, removal of the wisdom tooth,
      impacted tooth removal, removal of wisdom tooth, surgical extraction, surgical removal,
      wisdom tooth removal`),
    onTooth: true,
    family: 'extraction',
  },
  {
    name: 'extraction',
    forms: listed(`xtn, removal of the tooth, remove the tooth,
      removal of the baby tooth, extraction, extract, extracting, extracted, tooth removal, xla`),
    verbs: listed(`pull it, have it removed, having it out, pull them, pulling it, pulled it, tooth out, have it out,
      take it out, taking it out, taken out, take them out, had it out, taking out, come out, teeth out,
      take all, lose the tooth, took it out, takes it out, pull the tooth, take the tooth out,
      came out whole, came out in one piece, taken it out, get it out`),
    onTooth: true,
  },
  {
    name: 'implant',
    forms: listed(`dental implant, implant,
      implant placement`),
    onTooth: true,
  },
  {
    name: 'adhesive bridge',
    forms: listed(`resin retained bridge, bonded bridge, sticky bridge, adhesive bridge, maryland bridge, maryland,
      resin bonded bridge`),
    onTooth: true,
    isSpan: true,
    family: 'bridge',
  },
  {
    name: 'bridge',
    forms: listed(`fixed bridge, cantilever bridge, bridgework, conventional bridge, dental bridge, bridge,
      ordinary bridge`),
    onTooth: true,
    isSpan: true,
  },
  {
    name: 'post and core',
    forms: listed(`fibre post and core, cast post, post and crown, post and core, post core, fibre post, fiber post,
      post crown`),
    onTooth: true,
  },
  { name: 'apicectomy', forms: ['apicectomy', 'root end surgery', 'apical surgery'], onTooth: true },
  { name: 'pulpotomy', forms: ['pulpotomy'], onTooth: true },
  {
    name: 'root canal dressing',
    forms: listed(`open and drain, pulp extirpations, root canal cleaning, pulp extirpation, extirpation, pulpectomy,
      pulpal debridement, root canal dressing, pulp removed, redressed, root canal dressed`),
    onTooth: true,
  },
  { name: 'coronectomy', forms: ['coronectomies', 'coronectomy'], onTooth: true },
  { name: 'crown lengthening', forms: ['crown lengthening', 'crown lengthening surgery'], onTooth: true },
  {
    name: 'gum graft',
    forms: listed(`soft tissue graft, free gingival graft, gum graft, connective tissue graft, gingival graft`),
    onTooth: true,
  },
  { name: 'healing abutment', forms: ['healing abutment', 'healing cap', 'healing collar'], onTooth: true },
  {
    name: 'implant uncovering',
    forms: ['implant uncovering', 'implant exposure', 'second stage surgery'],
    onTooth: true,
  },
  { name: 'peri-implantitis surgery', forms: ['peri implantitis surgery', 'open surgery'], onTooth: true },
  {
    name: 'smoothing',
    forms: listed(`smoothing, enameloplasty`),
    onTooth: true,
  },
  {
    name: 'bite adjustment',
    forms: listed(`adjust the bite, adjusting the bite, adjustment of the bite, occlusal equilibration, bite adjustment,
      occlusal adjustment, equilibration, adjusted the bite, bite adjusted`),
    onTooth: true,
  },
  {
    name: 'interproximal reduction',
    forms: ['slenderising', 'enamel stripping', 'interproximal reduction', 'ipr'],
    onTooth: true,
  },
  {
    name: 'tooth splint',
    forms: listed(`flexible splint, trauma splint, wire splint, wire and composite splint`),
    onTooth: true,
  },
  {
    name: 'replantation',
    forms: listed(`replantation, replanted, reimplanted`),
    onTooth: true,
  },
  {
    name: 'excision',
    forms: listed(`removal of the lump, removal of the mucocele, labial frenectomy, lingual frenectomy,
      excision, excised, mucocele removal, frenectomy`),
    onTooth: false,
  },
  {
    name: 'fissure sealant',
    verbs: listed(`seal the, sealed the, sealing the, seal her, seal his, seal all, sealed all, seal them`),
    forms: listed(`fissure sealing, resin sealant, fissure sealant, sealant, fissure seal,
      glass ionomer sealant, fissure sealed`),
    onTooth: true,
  },
  {
    name: 'silver diamine fluoride',
    forms: ['silver fluoride', 'silver diamine fluoride', 'silver diamine', 'sdf'],
    onTooth: true,
  },
  {
    name: 'incision and drainage',
    forms: listed(`drain the abscess, drained the abscess, lance it, lanced, incised and drained,
      incision and drainage, drain it, drained it, incise and drain, i and d, i&d`),
    onTooth: true,
  },
  {
    name: 'dry socket dressing',
    forms: listed(`socket packing, alvogel, dry socket dressing, alvogyl, alveogyl, socket dressing`),
    onTooth: true,
  },
  {
    name: 'irrigation',
    forms: listed(`washed under the flap, syringed under the flap, irrigation`),
    onTooth: true,
  },
  {
    name: 'biopsy',
    forms: listed(`biopsies, take a biopsy, biopsy, incisional biopsy, excisional biopsy, punch biopsy, biopsied`),
    onTooth: false,
  },
  {
    name: 'denture adjustment',
    forms: listed(`denture adjustments, adjust the denture, adjusted the denture, denture eased, ease of the denture,
      denture ease, denture adjustment, ease the denture, eased the denture, denture easing`),
    onTooth: false,
  },
  {
    name: 'denture repair',
    forms: listed(`repair of the denture, denture mended, repair the denture, mend the denture, denture repair`),
    onTooth: false,
  },
  {
    name: 'denture addition',
    forms: listed(`addition to the denture, tooth added to her plate, tooth added to his plate, addition of a tooth,
      tooth addition, add a tooth to the denture, add a tooth to her denture, add a tooth to his denture,
      denture addition, tooth added to his denture, tooth added to her denture, tooth added to the denture`),
    onTooth: false,
  },
  {
    name: 'reline',
    forms: listed(`relining, hard reline, soft lining, reline, denture reline, soft reline, relined`),
    onTooth: false,
  },
  { name: 'immediate denture', forms: ['immediate denture'], onTooth: false, family: 'denture' },
  {
    name: 'complete dentures',
    forms: listed(`full upper and lower dentures, full set of dentures, full upper denture, full lower denture,
      complete upper denture, complete lower denture, copy dentures, copy denture,
      upper and lower complete, full upper and lower, complete upper and lower, set of dentures,
      upper complete denture, lower complete denture, upper and lower full dentures, complete dentures,
      full denture, complete denture, full dentures`),
    onTooth: false,
    family: 'denture',
  },
  {
    name: 'partial denture',
    forms: listed(`upper partial, lower partial, chrome cobalt, cobalt chrome denture, cobalt chrome,
      removable partial denture, removable partial, one tooth denture,
      chrome partial, acrylic partial, partial denture, chrome denture, acrylic denture,
      chrome partial denture, metal plate`),
    onTooth: false,
    family: 'denture',
  },
  { name: 'denture', forms: ['new teeth on a plate', 'denture', 'plate'], onTooth: false },
  {
    name: 'tooth whitening',
    forms: listed(`tray whitening, take home whitening, whitening kit, whitening gel, tooth whitening, teeth whitening,
      whitening, bleaching, home whitening, whiten, whitening trays, bleaching trays`),
    onTooth: false,
  },
  {
    name: 'stain removal',
    forms: listed(`air polish, air flow, stain polish, stain removal, air polishing, airflow`),
    onTooth: false,
  },
  {
    name: 'scale and polish',
    forms: listed(`hygiene clean, full mouth scale, three monthly clean, six monthly clean,
      scale and polish,
      scaling and polishing, scale polish, hygiene visit, hygienist visit, hygiene appointment,
      hygienist appointment, hygiene session, scale, scaling, scaled, pmpr, ultrasonic scaling,
      supragingival scaling, hand scaling, scale and clean`),
    onTooth: false,
  },
  {
    name: 'cleaning',
    forms: listed(`dental cleaning, teeth cleaned, professional cleaning,
      child prophy, prophy, cleaned her teeth, cleaned his teeth, cleaned the teeth, cleaning, prophylaxis,
      adult prophy`),
    onTooth: false,
  },
  {
    name: 'root surface debridement',
    forms: listed(`deep scaling, deep scale, subgingival scaling, sub gingival scaling, root debridement, deep cleans,
      quadrants of scaling, perio therapy, gum therapy, rsi, subgingival pmpr, root surface debridement,
      rsd, deep cleaning, deep clean, quadrants of debridement, subgingival debridement,
      root surface instrumentation, subgingival instrumentation, root planed, gum treatment,
      scaling and root planing, root planing, srp, debridement`),
    onTooth: false,
  },
  {
    name: 'periodontal treatment',
    forms: ['periodontal treatment', 'periodontal therapy'],
    onTooth: false,
  },
  {
    name: 'periodontal maintenance',
    forms: listed(`perio maint, periodontal recall, supportive periodontal care, supportive periodontal therapy,
      maintenance cleaning, perio recall, periodontal maintenance, perio maintenance`),
    onTooth: false,
  },
  { name: 'periodontal surgery', forms: ['periodontal surgery', 'gum surgery'], onTooth: false },
  {
    name: 'night guard',
    forms: listed(`night time guard, gumshield, gum shield, sports guard, sports mouthguard, hard guard,
      soft guard, bruxism splint, bruxism guard, night guard, nightguard, mouth guard,
      mouthguard, occlusal splint, bite splint, splint, michigan splint, hard splint, soft splint,
      bite guard, occlusal guard, stabilisation splint`),
    onTooth: false,
  },
  {
    name: 'fluoride varnish',
    forms: listed(`fluoride treatment, fluoride varnished, fluoride varnish,
      fluoride application, varnish, duraphat, varnished, fluoride foam`),
    onTooth: false,
  },
  {
    name: 'clear aligners',
    forms: listed(`clear aligner, aligner treatment, invisible braces, clear braces, clear aligners, aligners,
      invisalign`),
    onTooth: false,
    family: 'orthodontic treatment',
  },
  {
    name: 'fixed braces',
    forms: listed(`fixed appliances, fixed appliance, upper and lower fixed appliances, fixed brace,
      fixed braces, braces, train tracks`),
    onTooth: false,
    family: 'orthodontic treatment',
  },
  {
    name: 'orthodontic treatment',
    forms: ['functional appliance', 'twin block', 'orthodontic treatment'],
    onTooth: false,
  },
  {
    name: 'bracket repair',
    forms: listed(`re bonded, re bond, bracket rebonded, debonded bracket, bracket re bond, bracket replacement,
      bracket repair, bracket rebond, rebonded, attachment rebond, rebond`),
    onTooth: true,
  },
  {
    name: 'retainer',
    forms: listed(`retainers, vivera, fixed wire retainer, bonded wire retainer, fixed retainer,
      removable retainer, bonded retainer, retainer, essix retainer, wire retainer`),
    onTooth: false,
  },
  { name: 'space maintainer', forms: ['space maintainer'], onTooth: false },
  {
    name: 'bone graft',
    forms: listed(
      `socket graft, ridge preservation, socket preservation, ridge graft, bone graft, bone grafting, graft`,
    ),
    onTooth: true,
  },
  { name: 'cbct scan', forms: ['cbct scan', 'cbct', 'cone beam ct', 'cone beam scan'], onTooth: false, isExtra: true },
  { name: 'bitewings', forms: ['bitewings', 'bitewing radiographs', 'bitewing films'], onTooth: false, isExtra: true },
  {
    name: 'splint adjustment',
    forms: ['splint adjustment', 'splint review'],
    onTooth: false,
  },
  {
    name: 'brace adjustment',
    forms: ['brace adjustment', 'orthodontic adjustment'],
    onTooth: false,
  },
  {
    name: 'sinus lift',
    forms: ['sinus graft', 'sinus augmentation', 'sinus floor lift', 'sinus lift'],
    onTooth: false,
  },
  {
    name: 'intravenous sedation',
    forms: listed(`conscious sedation, intravenous sedation, iv sedation, sedation, sedation through the hand,
      iv midazolam`),
    onTooth: false,
  },
  {
    name: 'inhalation sedation',
    verbs: ['gas for'],
    forms: listed(`relative analgesia, inhaled sedation, happy gas, nitrous oxide sedation, inhalation sedation,
      nitrous, happy air, gas and air, nitrous oxide, gas sedation, laughing gas, sedate her with gas,
      sedate him with gas`),
    onTooth: false,
  },
  {
    name: 'general anaesthetic',
    forms: ['general anaesthesia', 'general anesthetic', 'general anaesthetic', 'general anesthesia'],
    onTooth: false,
  },
  {
    name: 'botulinum toxin',
    forms: listed(`dysport, wrinkle injections, anti wrinkle injections, botulinum toxin, botox,
      botulinum injections, botulinum, units of botulinum, bocouture, azzalure`),
    onTooth: false,
  },
  { name: 'wax-up', forms: ['diagnostic wax up', 'wax up'], onTooth: false },
];

/** Variants of catalogue names: plurals, shorter forms and misrecognitions. */
export const catalogueSpellings: readonly [name: string, others: readonly string[]][] = [
  ...misrecognitions,
  ['composite', ['composites']],
  ['amalgam', ['amalgams']],
  ['root canal', ['root canals']],
  ['denture', ['denture plate']],
  ['scale and polish', ['scaling and polish', 'scaling polish']],
  ['tooth whitening', ['tooth whiting']],
  ['filling', ['fill in']],
];
