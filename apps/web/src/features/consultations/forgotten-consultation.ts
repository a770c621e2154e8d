import type { Consultation } from '@openconsult/contracts/consultations';
import { CONSULTATION_ASKS_AFTER_S } from '@openconsult/contracts/limits';
import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';

/** The consultations that this page has seen: later answers count its own activity. */
const seen = new Set<string>();
const forgottenId = createAtom<string | null>(null);

/**
 * At the first sight of an open consultation: without activity for half an hour its patient may have left, and nothing
 * is recorded into it before the user answers.
 */
export function seeConsultation({ id, idle_time: idleS }: Pick<Consultation, 'id' | 'idle_time'>): void {
  if (seen.has(id)) return;
  seen.add(id);
  forgottenId.set(idleS !== null && idleS >= CONSULTATION_ASKS_AFTER_S ? id : null);
}

/** The patient of the consultation is still there. */
export const confirmConsultation = (): void => forgottenId.set(null);

export const isForgotten = (id: string): boolean => forgottenId.get() === id;

/** Whether the user must first answer whose consultation this is. */
export const useIsForgotten = (id: string): boolean => useAtom(forgottenId, (forgotten) => forgotten === id);
