import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { WRITTEN_TITLE_MAX_LENGTH } from '@openconsult/contracts/limits';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import { isListed } from '@openconsult/contracts/treatment-item';
import { type ReadSentence, readTranscript } from '../reading/index.ts';
import { tidy } from '../sentences/sentences.ts';
import { withoutEnd } from '../text/trim.ts';
import type { TitleInput } from './inputs.ts';
import { findTreatments } from './treatments.ts';

/** "Crown UL6, composite filling LR5" from the treatments agreed or done, else the complaint, else the first words. */
export function composeTitle(input: TitleInput): string {
  const { notation } = input.conventions ?? DEFAULT_CONVENTIONS;
  const treatments = findTreatments({ ...input, notes: '', catalogue: [] })
    .filter(isListed)
    .map(({ name, tooth }) => `${name}${tooth ? ` ${toothCode(tooth, notation)}` : ''}`);
  if (treatments.length > 0) return joined(treatments);
  const said = readTranscript(input).filter(({ use }) => use === 'note');
  const attending = said.filter(({ concept }) => concept === 'complaint' || concept === 'reason');
  const complaint =
    attending.find(({ concept }) => concept === 'complaint') ??
    attending.reduce<ReadSentence | undefined>(
      (best, one) => (one.concepts.complaint > (best?.concepts.complaint ?? 0) ? one : best),
      undefined,
    );
  return shortened(tidy((complaint ?? said[0])?.text ?? input.transcript).replace(/\.$/, ''));
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
