import { capitalised, isSentenceStart } from '../text/capitals.ts';
import type { Replacement } from '../text/edited-text.ts';
import { listed } from '../text/phrases.ts';

/** British and American forms, with their endings after a slash. No word that is another one in the other country ("practice", "meter", "draft"). */
const forms = listed(`
  anaesthetic anesthetic /s, anaesthesia anesthesia, anaesthetist anesthetist /s, anaesthetise anesthetize /d/s,
  anaemia anemia, anaemic anemic, haemorrhage hemorrhage /s, haemostasis hemostasis, haemostatic hemostatic,
  haematoma hematoma /s, haemophilia hemophilia, haemoglobin hemoglobin, leukaemia leukemia, ischaemia ischemia,
  ischaemic ischemic, hypoglycaemia hypoglycemia, paediatric pediatric /s, paediatrician pediatrician /s,
  orthopaedic orthopedic /s, paraesthesia paresthesia, dysaesthesia dysesthesia, hyperaemic hyperemic, oedema edema,
  oesophagus esophagus, oestrogen estrogen, diarrhoea diarrhea, foetus fetus, coeliac celiac, apnoea apnea,
  dyspnoea dyspnea, thalassaemia thalassemia, gynaecologist gynecologist, caesarean cesarean, dentine dentin,
  tumour tumor /s, colour color /s/ed/ing, discolour discolor /s/ed/ing, odour odor /s, humour humor, labour labor,
  favour favor /s/ed/ite, neighbour neighbor /s/ing, behaviour behavior /s/al, honour honor /ed, rumour rumor /s,
  flavour flavor /s/ed, vapour vapor /s, harbour harbor, fibre fiber /s, centre center /s/d, centreline centerline,
  litre liter /s, millilitre milliliter /s, millimetre millimeter /s, centimetre centimeter /s,
  calibre caliber, theatre theater /s, grey gray /s/ish, mould mold /s/ed/ing, moult molt, aluminium aluminum,
  sulphate sulfate, sulphur sulfur, analyse analyze /d/s, paralyse paralyze /d/s, catalyse catalyze /d/s,
  recognise recognize /d/s, realise realize /d/s, apologise apologize /d/s, organise organize /d/s,
  prioritise prioritize /d/s, minimise minimize /d/s, stabilise stabilize /d/s, localise localize /d/s,
  generalise generalize /d/s, immobilise immobilize /d/s, sterilise sterilize /d/s, mobilise mobilize /d/s,
  visualise visualize /d/s, summarise summarize /d/s, specialise specialize /d/s, hospitalise hospitalize /d,
  neutralise neutralize /d/s, remineralise remineralize /d/s, demineralise demineralize /d/s,
  hypomineralise hypomineralize /d, polymerise polymerize /d/s, crystallise crystallize /d/s, cauterise cauterize /d/s,
  characterise characterize /d/s, emphasise emphasize /d/s, optimise optimize /d/s, utilise utilize /d/s,
  moisturise moisturize /d/s/r, desensitise desensitize /d/s/r, devitalise devitalize /d, revascularise revascularize /d,
  necrotising necrotizing, sensitising sensitizing, desensitising desensitizing, stabilising stabilizing,
  remineralising remineralizing, apologising apologizing, recognising recognizing, organising organizing,
  minimising minimizing, sterilising sterilizing, specialising specializing, sterilisation sterilization,
  stabilisation stabilization, mineralisation mineralization, demineralisation demineralization,
  remineralisation remineralization, hypomineralisation hypomineralization, generalisation generalization,
  immobilisation immobilization, crystallisation crystallization, desensitisation desensitization,
  revascularisation revascularization, hospitalisation hospitalization, organisation organization /s,
  pulverise pulverize /d, travelled traveled, travelling traveling, labelled labeled, labelling labeling,
  cancelled canceled, cancelling canceling, counselled counseled, counselling counseling, modelled modeled,
  swivelled swiveled, marvellous marvelous, jewellery jewelry, instalment installment /s, enrolment enrollment,
  fulfil fulfill /s, skilful skillful, sceptical skeptical, ageing aging, gynaecology gynecology, plough plow,
  pyjamas pajamas, moustache mustache, cosy cozy
`);

/** Whose words the other half of the pair belong to. */
const british = new Map<string, string>();
const american = new Map<string, string>();
for (const form of forms) {
  const [one = '', other = '', endings = ''] = form.split(' ');
  for (const ending of ['', ...endings.split('/').filter(Boolean)]) {
    const [uk, us] = [inflected(one, ending), inflected(other, ending)];
    american.set(uk, us);
    british.set(us, uk);
  }
}
/** "centred" from "centre" and "d"; "colored" from "color" and "ed". */
function inflected(word: string, ending: string): string {
  if (ending === 'd' && word.endsWith('er')) return `${word}ed`;
  return word + ending;
}

const spellings: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  ...{ GB: british, IE: british, AU: british, NZ: british },
  US: american,
};

const WORD = /(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}])/gu;

/** Words in the spelling of the practice's country. Where both are in use, as in Canada, they stay. */
export function nationalSpelling(text: string, country: string): Replacement[] {
  const words = spellings[country];
  if (!words) return [];
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: said, index }) => {
    const other = words.get(said.toLowerCase());
    const isCapital = /^\p{Lu}/u.test(said);
    // Elsewhere a capital is that of a name: Dr Gray.
    if (other === undefined || /\p{Lu}/u.test(said.slice(1)) || (isCapital && !isSentenceStart(text, index))) return [];
    const to = isCapital ? capitalised(other) : other;
    return [{ start: index, end: index + said.length, to }];
  });
}
