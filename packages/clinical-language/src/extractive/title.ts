import { WRITTEN_TITLE_MAX_LENGTH } from '@openconsult/contracts/limits';
import { readPassages } from '../sentences/passages.ts';
import { withoutEnd } from '../text/trim.ts';
import { findTreatments } from './treatments.ts';

/** "Crown UL6, composite filling LR5" from the treatments, else the complaint, else the first words. */
export function composeTitle(transcript: string): string {
  const treatments = findTreatments({ notes: '', transcript, catalogue: [] }).map(
    ({ name, tooth }) => `${name}${tooth ? ` ${tooth}` : ''}`,
  );
  if (treatments.length > 0) return joined(treatments);
  const passages = readPassages(transcript).filter(({ sentence }) => sentence.kind === 'sentence');
  const complaint = passages.find(({ topic }) => topic === 'presenting-complaint' || topic === 'complaint-history');
  return shortened((complaint ?? passages[0])?.sentence.text.replace(/\.$/, '') ?? '');
}

/** As many as fit; the first letter alone is a capital. */
function joined(parts: readonly string[]): string {
  let title = '';
  for (const part of parts) {
    const next = title ? `${title}, ${part.charAt(0).toLowerCase()}${part.slice(1)}` : part;
    if (next.length > WRITTEN_TITLE_MAX_LENGTH) break;
    title = next;
  }
  return title || shortened(parts[0] ?? '');
}

function shortened(text: string): string {
  if (text.length <= WRITTEN_TITLE_MAX_LENGTH) return text;
  const cut = text.slice(0, WRITTEN_TITLE_MAX_LENGTH);
  return cut.includes(' ') ? withoutEnd(cut.slice(0, cut.lastIndexOf(' ')), /[,;:–-]/) : cut;
}
