import { type Clash, keyOf, reading, type Stated } from './clash.ts';
import { meaningOf } from './evidence.ts';

const mirrored = (tooth: string): string => tooth.charAt(0) + (tooth.charAt(1) === 'L' ? 'R' : 'L') + tooth.slice(2);
/** The same finding or work in other words. */
const topics: readonly ReadonlySet<string>[] = [
  'decay caries carious lesion shadow cavity filling restoration',
  'abscess infection swelling sinus apical root canal pulp nerve percussion extraction removal',
  'crown onlay cusp fracture crack',
  'implant gap missing bridge',
].map((words) => new Set([...meaningOf(words)]));

/** The same tooth on the left and on the right, never together in a sentence, one of them only once, about the same thing. */
export function siteClashes(sentences: readonly Stated[]): Clash[] {
  const byTooth = new Map<string, Stated[]>();
  for (const sentence of sentences)
    for (const tooth of new Set(sentence.facts.filter(({ kind }) => kind === 'tooth').map(({ value }) => value)))
      byTooth.set(tooth, [...(byTooth.get(tooth) ?? []), sentence]);
  const clashes: Clash[] = [];
  for (const [tooth, own] of byTooth) {
    const other = byTooth.get(mirrored(tooth));
    // Each pair once, from its left tooth.
    if (!other || tooth.charAt(1) === 'R' || own.some((one) => other.includes(one))) continue;
    if (Math.min(own.length, other.length) > 1) continue;
    const isSame = topics.some((topic) =>
      [own, other].every((all) => all.some(({ meaning }) => shares(meaning, topic))),
    );
    const [odd, many] = own.length <= other.length ? [own, other] : [other, own];
    // A tooth with work of its own was meant.
    if (!isSame || odd.some(hasOwnWork) || !many[0] || !odd[0]) continue;
    const [a, b] = own.length <= other.length ? [mirrored(tooth), tooth] : [tooth, mirrored(tooth)];
    clashes.push({
      key: keyOf('side', tooth.charAt(0) + tooth.slice(2), [a, b]),
      kind: 'side',
      readings: [reading(a, many[0]), reading(b, odd[0])],
      why: `The same finding is at ${a} and at ${b}.`,
    });
  }
  return [...clashes, ...complaintClash(sentences)];
}

const shares = (meaning: ReadonlySet<string>, topic: ReadonlySet<string>): boolean =>
  [...meaning].some((stem) => topic.has(stem));

const hasOwnWork = ({ text }: Stated): boolean =>
  /\b(?:will|plan|agreed|booked|today|needs?|treat|fill(?:ed|ing)? (?:the|on|of)|removed|prepared|crown(?:ed)? on)\b/i.test(
    text,
  );

/** The pain is on one side, and every tooth that is spoken of afterwards is on the other. */
function complaintClash(sentences: readonly Stated[]): Clash[] {
  const complaint = sentences.slice(0, 4).find(({ text, facts }) => {
    const sides = new Set(facts.filter(({ kind }) => kind === 'side').map(({ value }) => value.slice(-1)));
    return /\b(?:pain|ache|aching|sore|hurts?|throb\w*|toothache|swelling|twinge)\b/i.test(text) && sides.size === 1;
  });
  const side = complaint?.facts.find(({ kind }) => kind === 'side')?.value.slice(-1);
  if (!complaint || (side !== 'L' && side !== 'R')) return [];
  const sited = sentences.flatMap((sentence) =>
    sentence.facts
      .filter(({ kind }) => kind === 'tooth' || kind === 'side')
      .filter(() => sentence !== complaint)
      .map(({ value, kind }) => ({ sentence, side: kind === 'tooth' ? value.charAt(1) : value.slice(-1), value })),
  );
  const teeth = sited.filter(({ value }) => /[1-8A-E]$/.test(value));
  const first = teeth[0];
  if (!first || teeth.length > 4 || sited.some((one) => one.side === side)) return [];
  const [said, other] = side === 'L' ? ['left', 'right'] : ['right', 'left'];
  return [
    {
      key: keyOf('side', 'complaint', [said, first.value]),
      kind: 'side',
      readings: [reading(said, complaint), reading(first.value, first.sentence)],
      why: `The pain is on the ${said}, the teeth that are named are on the ${other}.`,
    },
  ];
}
