import { ERASED_KINDS, type ErasedCounts, type ErasedKind } from '@openconsult/contracts/erasures';

const names: Readonly<Record<ErasedKind, readonly [one: string, many: string]>> = {
  consultations: ['consultation', 'consultations'],
  recordings: ['recording', 'recordings'],
  transcripts: ['transcript', 'transcripts'],
  notes: ['clinical note', 'clinical notes'],
  bundles: ['bundle', 'bundles'],
  messages: ['message', 'messages'],
  shown_items: ['record of shown content', 'records of shown content'],
};

/** How much there is of each kind: '2 consultations, 3 recordings'. */
export const erasedText = (counts: ErasedCounts): string =>
  ERASED_KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${names[kind][counts[kind] === 1 ? 0 : 1]}`)
    .join(', ');
