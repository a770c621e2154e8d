import { findTeeth } from '../teeth/tooth-mentions.ts';
import { toothName } from '../teeth/tooth-names.ts';
import { capitalised } from '../text/capitals.ts';

/** Clinical short forms in plain language. Longer forms come before forms that they contain. */
const shortForms: [RegExp, string][] = [
  [/\bBWs?\b|\bbite ?wings?\b/g, 'bitewing X-rays'],
  [/\bPAs\b/g, 'periapical X-rays'],
  [/\bPA\b/g, 'periapical X-ray'],
  [/\bOPG\b|\bOPT\b|\bDPT\b/g, 'full-mouth X-ray'],
  [/\bCBCT\b/g, '3D X-ray scan'],
  [/\bradiographs\b/gi, 'X-rays'],
  [/\bradiograph\b/gi, 'X-ray'],
  [/\bBPE\b/g, 'basic periodontal examination'],
  [/\bBOP\b/g, 'bleeding on probing'],
  [/\bTTP\b/g, 'tender to tapping'],
  [/\btender to percussion\b/gi, 'tender to tapping'],
  [/\bRCT\b/g, 'root canal treatment'],
  [/\bRSD\b/g, 'root surface cleaning'],
  [/\bXLA\b/g, 'extraction under local anaesthetic'],
  [/\bLA\b/g, 'local anaesthetic'],
  [/\bIDB\b/g, 'numbing injection'],
  [/\bGIC\b/g, 'glass ionomer'],
  [/\bMCC\b|\bPFM\b/g, 'metal ceramic crown'],
  [/\bOHI\b/g, 'oral hygiene advice'],
  [/\bOH\b/g, 'oral hygiene'],
  [/\bPOIG?\b/g, 'post-operative instructions'],
  [/\bTMJ\b/g, 'jaw joint'],
  [/\bNAD\b/g, 'nothing abnormal found'],
  [/\bMOD\b/g, 'front, biting and back surfaces'],
  [/\bMO\b/g, 'front and biting surfaces'],
  [/\bDO\b/g, 'back and biting surfaces'],
  [/\bNSAIDs\b/g, 'anti-inflammatory painkillers'],
  [/\b[Pp]ts?\b\.?/g, 'patient'],
  [/\b[Aa]ppts?\b\.?/g, 'appointment'],
  [/\b[Tt]x\b/g, 'treatment'],
  [/\b[Dd]x\b/g, 'diagnosis'],
  [/\bc\/o\b/gi, 'complains of'],
  [/\bo\/e\b/gi, 'on examination'],
];

/** Spells out tooth codes and clinical short forms; every other word is unchanged. */
export function forPatient(text: string): string {
  const spelt = findTeeth(text)
    .reverse()
    .reduce(
      (all, { start, end, teeth }) => `${all.slice(0, start)}${list(teeth.map(toothName))}${all.slice(end)}`,
      text,
    );
  const plainWords = shortForms.reduce((all, [pattern, words]) => all.replace(pattern, words), spelt);
  return capitalised(plainWords);
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
