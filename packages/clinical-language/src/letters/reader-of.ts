import { DEFAULT_CONVENTIONS, type ToothNotation } from '@openconsult/contracts/conventions';
import { numberOf } from '../numbers/spoken-numbers.ts';
import { findTeeth } from '../teeth/tooth-mentions.ts';
import type { Reader } from './speak-to.ts';
import { setOf } from './words.ts';

/** Who the letter is for. What is not known is read from the words of the dictation. */
export interface ReaderInput {
  patientName: string;
  transcript: string;
  isChild?: boolean;
  /** Who is with a child or speaks for an adult: "mother", "foster carer". */
  guardian?: string | null;
  /** How the practice numbers teeth. */
  notation?: ToothNotation;
}

const mothers = setOf('mum mummy mom mommy mother mam ma stepmother stepmum');
const fathers = setOf('dad daddy father da stepfather stepdad');
const others: readonly ReadonlySet<string>[] = [
  setOf('nan nana gran granny grandma grandmother nanny abuela'),
  setOf('grandad granddad grandpa grandfather'),
  setOf('carer guardian'),
  setOf('aunt auntie'),
  setOf('uncle'),
  setOf('parents'),
];
const families = [mothers, fathers, ...others];

const adultAge = /\b(?:1[6-9]|[2-9]\d)[ -](?:years?|yrs?)[ -]?(?:old|of age)\b|\baged? (?:1[6-9]|[2-9]\d)\b/i;
/** Until this age a letter goes to the parent. */
const ADULT_FROM = 16;

/** Whether a parent reads what is written to the patient, and consents for them. */
export function isForParent({ patientName, transcript, isChild, guardian }: ReaderInput): boolean {
  if (isChild !== undefined) return isChild;
  if (!isYoung(transcript, namesOf(patientName))) return false;
  return guardian !== null || families.some((words) => countedIn(spokenWords(transcript), words) > 0);
}

const spokenWords = (transcript: string): readonly string[] => transcript.toLowerCase().match(/[\p{L}']+/gu) ?? [];

const countedIn = (said: readonly string[], words: ReadonlySet<string>): number =>
  said.filter((word) => words.has(word.replace(/'s$/, ''))).length;

/** The parts of a patient's name; none for a default name. */
const partsOf = (patientName: string): readonly string[] =>
  /^patient(?: \d+)?$/i.test(patientName.trim()) ? [] : (patientName.match(/[\p{L}'’-]+/gu) ?? []);

const namesOf = (patientName: string): ReadonlySet<string> =>
  new Set(
    partsOf(patientName)
      .flatMap((name) => name.toLowerCase().split('-'))
      .filter((name) => name.length > 1),
  );

export function readerOf(input: ReaderInput): Reader {
  const { patientName, transcript, guardian, notation = DEFAULT_CONVENTIONS.notation } = input;
  const said = spokenWords(transcript);
  const counted = (words: ReadonlySet<string>) => countedIn(said, words);
  const he = counted(setOf('he him his himself'));
  const she = counted(setOf('she her hers herself'));
  const pronoun = he + she === 0 ? null : he >= she ? 'he' : 'she';
  const names = namesOf(patientName);
  if (!isForParent(input)) return { kind: 'patient', pronoun, names, child: 'you', parents: new Set(), notation };
  const known = guardian
    ? families.filter((words) =>
        guardian
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .some((word) => words.has(word)),
      )
    : [];
  const [most] = [...families].sort((a, b) => counted(b) - counted(a));
  const parents = known.length > 0 ? new Set(known.flatMap((words) => [...words])) : (most ?? mothers);
  return { kind: 'parent', pronoun: null, names, child: partsOf(patientName)[0] ?? 'your child', parents, notation };
}

/** "seven year old", "aged 9", "Leo, 9, with his dad", or a milk tooth: only where the dictation says who the patient is. */
function isYoung(transcript: string, names: ReadonlySet<string>): boolean {
  const start = transcript.slice(0, 400);
  const opening = start.slice(0, 160);
  if (adultAge.test(start)) return false;
  const isWithFamily = (opening.match(/[\p{L}]+/gu) ?? []).some((word) =>
    families.some((words) => words.has(word.toLowerCase())),
  );
  if (isWithFamily) {
    for (const [, name = '', age = ''] of opening.matchAll(
      /\b(\p{L}{1,30})(?:,| is|'s| who is| he is| she is|, who is)? (\d{1,2}|[a-z]{1,10})(?=,|\.|;| and (?:a half|a quarter|three quarters)\b| years\b| in with\b| with\b| came\b| brought\b|y\b)/gu,
    ))
      if (yearsOf(age) < ADULT_FROM && (names.has(name.toLowerCase()) || /^(?:he|she)$/i.test(name))) return true;
    if (findTeeth(transcript).some(({ teeth }) => teeth.some((tooth) => /[A-E]$/.test(tooth)))) return true;
  }
  for (const match of start.matchAll(
    /\b(\d{1,2}|[a-z]+)[ -](?:years?|yrs?)[ -](?:old|of age)\b|\baged? (\d{1,2}|[a-z]+)\b/gi,
  )) {
    if (OLD_WORK.test(start.slice(match.index + match[0].length))) continue;
    const age = match[1] ?? match[2] ?? '';
    if (yearsOf(age) < ADULT_FROM) return true;
  }
  return false;
}

/** A seven year old crown says nothing of its patient. */
const OLD_WORK =
  /^[ -](?:(?:amalgam|composite|porcelain|gold|metal|upper|lower|root|partial|full|acrylic) ){0,3}(?:crowns?|fillings?|restorations?|bridges?|implants?|dentures?|veneers?|onlays?|inlays?|retainers?|splints?|posts?|canals?|plates?|sealants?|amalgams?|composites?|radiographs?|films?|x-?rays?|injur(?:y|ies)|scars?|problems?)\b/i;

const yearsOf = (age: string): number => (/^\d+$/.test(age) ? Number(age) : numberOf(age.toLowerCase()) || ADULT_FROM);
