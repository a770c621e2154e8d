import { useAtom } from '@xstate/store-react';
import { useEffect, useState } from 'react';
import { warnBeforeLeaving } from '../../../shared/leave-warnings.ts';
import { openSeal } from '../../../shared/recorder/journal/journal-key.ts';
import type { JournalSeal } from '../../../shared/recorder/journal/journal-seal.ts';
import {
  canSend,
  type UnsentItem,
  type UnsentRecordings,
} from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { reloadGate } from '../../../shared/reload-gate.ts';

interface Deps {
  readonly seal: JournalSeal;
  readonly unsent: UnsentRecordings;
}

const countOf = (items: readonly UnsentItem[], isCounted: (item: UnsentItem) => boolean): number =>
  items.filter(isCounted).length;

const unsentText = (count: number): string =>
  `${count === 1 ? 'A recording is' : `${count} recordings are`} not completely on the server yet. Until you log in here again, the rest stays on this device, readable only by you.`;

/**
 * Opens the journal of this user and loads what earlier pages left in it, on every load and whenever the recorder is idle.
 * A user without voice (null) has no journal. Holds the reload gate while audio is sent, and warns before a logout.
 */
export function useUnsentRecordings({ seal, unsent }: Deps, userId: string | null, isResting: boolean): void {
  const [openFor, setOpenFor] = useState<string | null>(null);
  useEffect(() => (userId === null ? undefined : openSeal(seal, userId, () => setOpenFor(userId))), [seal, userId]);

  useEffect(() => {
    if (isResting && userId !== null && openFor === userId) void unsent.load(userId).catch(() => undefined);
  }, [unsent, userId, isResting, openFor]);

  const items = useAtom(unsent.items);
  const isSending = countOf(items, ({ status }) => status === 'sending') > 0;
  const waiting = countOf(
    items,
    ({ status, unsentCount }) => (status === 'sending' || canSend(status)) && unsentCount > 0,
  );

  useEffect(() => {
    if (isSending) return reloadGate.hold('unsent-audio', 'Audio that was stored on this device is being sent');
  }, [isSending]);

  useEffect(() => {
    if (waiting > 0) return warnBeforeLeaving('unsent-audio', unsentText(waiting));
  }, [waiting]);
}
