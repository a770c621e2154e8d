import { currency } from '@openconsult/contracts/fields';
import { z } from 'zod';

/** A recommended treatment as it streams in, before the server stored it. */
const streamedTreatment = z.object({
  name: z.string().min(1),
  tooth: z.string().nullish(),
  currency,
  /** Minor units. */
  price: z.int().min(0).nullish(),
  evidence: z.string().optional(),
});
export type StreamedTreatment = z.infer<typeof streamedTreatment>;

const parseLine = (line: string): StreamedTreatment | null => {
  try {
    const parsed = streamedTreatment.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    // A broken line costs its treatment only; the stored list is fetched when the writer ends.
    return null;
  }
};

/**
 * The treatments of a streamed text, one JSON object a line. A line counts only once its line break has come, or once
 * the writer ended: half an object is never shown.
 */
export const parseTreatmentLines = (text: string, hasEnded: boolean): StreamedTreatment[] => {
  const lines = text.split('\n');
  const complete = hasEnded ? lines : lines.slice(0, -1);
  return complete
    .filter((line) => line.trim() !== '')
    .map(parseLine)
    .filter((treatment) => treatment !== null);
};
