import { useCallback, useEffect, useRef } from 'react';
import { notifyUntilClosed } from '../../../shared/notifier/notifier.ts';
import type { MachineStage } from '../../../shared/recorder/machine/recorder-machine.ts';
import { askToTakeOver, placeText } from '../../../shared/windows/ask-to-take-over.ts';
import { claimRecorder, type RecorderClaim, type RecordingPlace } from '../../../shared/windows/recorder-claim.ts';

const CAPTURING_STAGES: readonly MachineStage[] = ['opening', 'recording', 'stopping'];

/** Whether the microphone belongs to this recorder now, or is about to. */
export const isCapturing = (stage: MachineStage): boolean => CAPTURING_STAGES.includes(stage);

export interface ClaimedRecorder {
  /** Claims the user's one recorder; asks first when another window records. False leaves it there. */
  readonly claim: () => Promise<boolean>;
  /** Claims it only where no other window records, and asks nothing. */
  readonly claimIfFree: () => Promise<boolean>;
  /** Releases it; nothing when it is not held. */
  readonly release: () => void;
}

/**
 * One recorder over all windows of the user (fault P8): held from Record until the microphone is closed. When
 * another window takes it over, `stop` (which is to stay the same) runs, and what was recorded here is uploaded.
 */
export const useRecorderClaim = (stage: MachineStage, stop: () => void): ClaimedRecorder => {
  const held = useRef<RecorderClaim | null>(null);
  const isAsking = useRef(false);

  const release = useCallback(() => {
    held.current?.release();
    held.current = null;
  }, []);

  const holdsMicrophone = isCapturing(stage);
  useEffect(() => {
    if (!holdsMicrophone) release();
  }, [holdsMicrophone, release]);
  useEffect(() => release, [release]);

  const lose = useCallback(
    (place: RecordingPlace) => {
      stop();
      notifyUntilClosed(
        `Recording stopped here and continues in ${placeText(place)}. What was recorded here is saved.`,
      );
    },
    [stop],
  );

  const claimAs = useCallback(
    async (mayAsk: boolean): Promise<boolean> => {
      // A second press while the first one is still asked about.
      if (isAsking.current) return false;
      isAsking.current = true;
      try {
        const answer = await claimRecorder();
        const isWanted = answer.kind === 'claimed' || (mayAsk && (await askToTakeOver(answer.place)));
        if (!isWanted) return false;
        const claimed = answer.kind === 'claimed' ? answer : await answer.takeOver();
        if (held.current !== claimed) claimed.onLost(lose);
        held.current = claimed;
        return true;
      } finally {
        isAsking.current = false;
      }
    },
    [lose],
  );

  const claim = useCallback(() => claimAs(true), [claimAs]);
  const claimIfFree = useCallback(() => claimAs(false), [claimAs]);

  return { claim, claimIfFree, release };
};
