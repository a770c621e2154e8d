import { useMemo } from 'react';
import { stageOf } from '../../../shared/recorder/machine/recorder-machine.ts';
import { RecorderActor } from './recorder-context.ts';

/** The recording of this page, for what would end it. The object stays the same. */
export const useRunningRecording = (): { isRunning: () => boolean; stop: () => void } => {
  const actor = RecorderActor.useActorRef();
  return useMemo(
    () => ({
      isRunning: () => stageOf(actor.getSnapshot()) === 'recording',
      stop: () => {
        if (['opening', 'recording'].includes(stageOf(actor.getSnapshot()))) actor.send({ type: 'STOP' });
      },
    }),
    [actor],
  );
};
