import { PHONE_REFUSALS, type PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import type { MachineStage, RecorderContext } from '../../../shared/recorder/machine/recorder-machine.ts';

const isRefusal = (reason: string): reason is (typeof PHONE_REFUSALS)[number] =>
  PHONE_REFUSALS.some((known) => known === reason);

/** Whether all that was recorded is in the journal, so that the number of its segments is final. */
export const isWhole = ({ captureEnded, savedSlices, sliceCount }: RecorderContext): boolean =>
  captureEnded && savedSlices === sliceCount;

function phaseOf(stage: MachineStage, context: RecorderContext): PhoneReport['phase'] {
  switch (stage) {
    case 'idle':
      return 'idle';
    case 'opening':
      return 'opening';
    case 'recording':
    case 'stopping':
    case 'readingFile':
      return 'recording';
    case 'failed':
      if (context.sliceCount > 0) return isWhole(context) ? 'sending' : 'recording';
      return context.failure === 'nothingRecorded' ? 'ended' : 'refused';
    case 'accepted':
      return 'ended';
    default:
      return isWhole(context) ? 'sending' : 'recording';
  }
}

/** The state of this phone's recorder, as its report. */
export function phoneReportOf(stage: MachineStage, context: RecorderContext, battery: number | null): PhoneReport {
  const phase = phaseOf(stage, context);
  const { failure, segmentCount, counts } = context;
  return {
    recording_id: context.recording?.id ?? null,
    phase,
    refusal: phase === 'refused' ? (failure !== null && isRefusal(failure) ? failure : 'other') : null,
    recorded_segments: segmentCount,
    confirmed_segments: Math.min(counts.confirmed, segmentCount),
    unsent_ms: Math.max(0, Math.round(counts.unsentMs)),
    muted: context.muted,
    interrupted: context.isInterrupted,
    battery,
  };
}
