import { setOf } from './words.ts';

/** What a patient does, in the sentences of a dictation. */
const patientVerbs = `accept agree ache admit ask attend avoid awaken believe bite bleed blame break brush bruise call catch chew choose claim clean
clench come complain consent cope cough cut decide decline deny describe dislike drink drive eat enjoy expect experience
fancy fear feel find finish floss forget gag get give go grind grow hate have hear help hope hurt keep know lack leave let lie like
live look lose love make manage mean mention mind miss move need notice open opt own pay persist play point prefer present put
read realise realize recall reckon recover react refuse remember report request rinse run say see seem sell show sign sit sleep smell
smile smoke snack snore speak spend spit stand start stay stick still stop struggle suck suffer suggest suspect swallow swell swim
take talk taste teach tell think throb tolerate travel treat try understand use vape vomit wait wake walk want wash wear wish wonder work worry write
ring carry weigh slide laugh phone text bring collect return start scratch bend squint shout cry nod pull push open close share own study teach retire`;

/** What the team does. */
const teamVerbs = `adjust administer advise aim apply arrange assess attempt bond book build cement change chart check clean close complete
confirm cover demonstrate discuss document drain dress email examine explain extract fill finish fit flush give glue go hand injection
inspect isolate issue lay leave lift line measure monitor note numb obtain offer open order pack perform photograph place plan polish pour
prepare prescribe probe provide put radiograph re-cement reassure recement recheck recommend record reduce refer refit release reline remind remove
repair replace request restore review rinse run scale scan seal seat section see send set shape show smooth splint stitch suggest suture switch take
test tighten top treat trim try use wait warn wash write x-ray`;

const basesOf = (list: string): string[] => [...setOf(list)];

export function thirdPersonOf(base: string): string {
  if (base === 'have') return 'has';
  if (base === 'go' || base === 'do') return `${base}es`;
  if (/(?:s|x|z|ch|sh)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

/** Third person to base form: "takes" to "take". */
export const baseOf = new Map<string, string>([
  ...[...basesOf(patientVerbs), ...basesOf(teamVerbs)].map((base): [string, string] => [thirdPersonOf(base), base]),
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
  ['does', 'do'],
  ["isn't", 'are not'],
  ["wasn't", 'were not'],
  ["hasn't", 'have not'],
  ["doesn't", 'do not'],
]);

const irregularPast: Record<string, string> = Object.fromEntries(
  `bite bit, break broke, build built, choose chose, come came, cut cut, drink drank, eat ate, feel felt, find found, forget forgot, get got, give gave, go went,
grind ground, grow grew, have had, hear heard, hurt hurt, keep kept, know knew, lay laid, leave left, let let, lose lost, make made, pay paid, put put, read read, run ran, say said,
see saw, sell sold, send sent, set set, show showed, sit sat, sleep slept, speak spoke, spend spent, stand stood, stick stuck, swell swelled, take took, tell told, think thought,
understand understood, wake woke, wear wore, write wrote, refer referred, stop stopped, opt opted, refit refitted, fit fitted, trim trimmed, numb numbed, plan planned, admit admitted, prefer preferred`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/) as [string, string]),
);

function pastOf(base: string): string {
  const irregular = irregularPast[base];
  if (irregular) return irregular;
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

/** A sentence without a subject that begins so speaks of the patient. */
export const patientPasts = new Set(basesOf(patientVerbs).map(pastOf));
/** A sentence without a subject that begins so speaks of the team. */
export const teamPasts = new Set(basesOf(teamVerbs).map(pastOf));
export const patientThirds = new Set(basesOf(patientVerbs).map(thirdPersonOf));
export const teamBases = new Set(basesOf(teamVerbs));
export const patientBases = new Set(basesOf(patientVerbs));

/** Participles after "has", with which "he's" is "he has". */
export const participles =
  setOf(`been had got lost taken gone done seen broken come become given known felt found grown made put said stopped told
noticed started smoked tried used worn bitten chosen eaten kept paid sent brought bought held cut hurt slept met thought spent written drunk forgotten left never always just already not`);
export const adjectivesLikePast = setOf(
  `tired worried concerned interested booked scared retired exempt relaxed pleased prepared determined married used supposed bothered excited frightened committed aged divorced medicated registered`,
);

export const adverbs =
  setOf(`also still now never always only just usually often currently really sometimes rarely occasionally already then simply probably
generally mostly normally recently definitely mainly regularly both not actually certainly clearly fully quite rather even soon otherwise once twice ever`);

export const finiteWords =
  setOf(`is are was were has have had do does did can could will would shall should may might must am isn't aren't wasn't weren't hasn't haven't
hadn't don't doesn't didn't can't couldn't won't wouldn't shouldn't cannot it's there's that's it'll there'll that'll we'll you'll they'll i'll i'd we'd i've we've they're i'm we're you're what's needs shows looks feels
came went took gave broke fell woke knew saw wore ate drank said told felt thought kept swelled hurts says knows wants gets makes goes comes keeps rocks moves bleeds reacts responds means
depends includes helps lasts starts makes gives seems came happened settled ached throbbed worked failed wasn't costs takes`);
