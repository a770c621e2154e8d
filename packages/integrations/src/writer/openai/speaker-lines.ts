import type { WordsByPatient } from '@openconsult/clinical-language/guard';
import type { Speaker, TranscriptInput, Turn } from '@openconsult/clinical-language/reading';
import { speakerNames } from '@openconsult/contracts/transcripts';

/** How a model is sent who said what: a line for each turn, such as `Patient: Yes, to penicillin.` */

const names: Readonly<Record<Speaker, string>> = { ...speakerNames, nurse: 'Nurse', relative: 'Relative' };
/** Both at once, or another voice. */
export const UNKNOWN_SPEAKER = 'Unknown';

const label = `(?:${[...Object.values(names), UNKNOWN_SPEAKER].join('|')}): `;
const anywhere = new RegExp(`(^|\\s)${label}`, 'g');
const atStart = new RegExp(`^${label}`);
const atLine = new RegExp(`^${label}`, 'gm');
const ofPatient = new RegExp(`^(?:${names.patient}|${names.relative}): [^\\n]*$`, 'gm');

/** The transcript with the speaker before each turn; as it is where no speakers are known. */
export function speakerLines({ transcript, turns = [] }: TranscriptInput): string {
  if (turns.length === 0) return transcript;
  const lines: string[] = [];
  let from = 0;
  for (const { start, end, speaker } of turns) {
    lines.push(...unknownLines(transcript.slice(from, start)));
    const said = oneLine(transcript.slice(start, end));
    if (said) lines.push(`${names[speaker]}: ${said}`);
    from = Math.max(from, end);
  }
  return [...lines, ...unknownLines(transcript.slice(from))].join('\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Words between two turns. Marks such as those of a gap are no speech. */
const unknownLines = (text: string): string[] =>
  text
    .split('\n')
    .map(oneLine)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => (/^\[[^[\]]{0,80}\]$/.test(line) ? line : `${UNKNOWN_SPEAKER}: ${line}`));

/** A text without the speakers that {@link speakerLines} wrote. */
export const withoutSpeakers = (text: string): string => text.replace(anywhere, '$1');

/** The lines that the patient did not say. */
export const withoutPatient = (text: string): string => text.replace(ofPatient, '');

/** Parts of such a text, each beginning with its speaker though it is cut within a turn. */
export function partsWithSpeakers(parts: readonly string[]): string[] {
  let speaker = '';
  return parts.map((part) => {
    const text = part.trimStart();
    const own = atStart.test(text) ? text : speaker + text;
    speaker = own.match(atLine)?.at(-1) ?? speaker;
    return own;
  });
}

/** Turns whose words are the patient's, and the rest. */
export function wordsByPatient(transcript: string, turns: readonly Turn[]): WordsByPatient {
  const lines = speakerLines({ transcript, turns });
  return {
    patient: withoutSpeakers((lines.match(ofPatient) ?? []).join('\n')),
    others: withoutSpeakers(withoutPatient(lines)),
  };
}
