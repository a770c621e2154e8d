import { failureMessages } from '@openconsult/contracts/texts';
import type { RecorderContext } from '../../../shared/recorder/machine/recorder-machine.ts';
import { clockText, interruptedLine, recordingLine } from '../../../shared/recorder/panel/recording-line.ts';
import type { Phone } from './use-phone.ts';

export interface PhoneLabels {
  readonly title: string;
  readonly advice: string;
}

/** Shown above the microphone issue. */
export const noMicrophoneLabels: PhoneLabels = {
  title: 'The microphone is not on',
  advice: 'Nothing is being recorded.',
};

const unsent = ({ counts }: Pick<RecorderContext, 'counts'>): string => clockText(counts.unsentMs);

/** What to do after a recording that ended although no user stopped it. */
function interruptedAdvice({
  state,
  stage,
  isReturning,
  isArmed,
  hasLeftovers,
}: Pick<Phone, 'state' | 'stage' | 'isReturning' | 'isArmed' | 'hasLeftovers'>): string {
  const isSending = hasLeftovers || (stage !== 'idle' && stage !== 'accepted');
  if (isSending) return 'What was recorded is saved. Keep this page open until it is sent.';
  if (state === 'closed' && !isReturning) return 'What was recorded is sent. To record on, scan a new code.';
  if (!isArmed) return 'Nothing is being recorded. Turn on the microphone, then press Record to record on.';
  return 'What was recorded is sent. Press Record here or on the computer to record on.';
}

/** The state of the phone as a title, with one line of advice. */
export function phoneLabels(
  phone: Pick<
    Phone,
    | 'state'
    | 'stage'
    | 'context'
    | 'request'
    | 'isArmed'
    | 'isAwaited'
    | 'isReturning'
    | 'hasLeftovers'
    | 'wasCut'
    | 'loaderPercent'
    | 'transcriptOf'
  > & { readonly isBack: boolean },
  isOnline: boolean,
): PhoneLabels {
  const { state, stage, context } = phone;
  if (stage === 'recording') {
    const isAlone = state === 'away' || state === 'closed';
    const advice = isAlone
      ? 'The computer does not answer. Everything is saved on this phone.'
      : 'Keep this page open.';
    return { title: recordingLine(context, isOnline), advice };
  }
  if (stage === 'opening')
    return { title: 'Opening the microphone…', advice: 'Choose “Allow” when your browser asks.' };
  if (stage === 'stopping') return { title: 'Finishing the recording…', advice: 'Keep this page open.' };
  const interrupted = phone.wasCut ? 'Recording has ended' : interruptedLine(context);
  if (interrupted !== null && !phone.isAwaited) return { title: interrupted, advice: interruptedAdvice(phone) };
  if (phone.isReturning) {
    return {
      title: 'Connecting again…',
      advice: 'The connection was lost. Keep this page open; no new code is needed.',
    };
  }
  const isSending = stage !== 'idle' && stage !== 'accepted' && context.sliceCount > 0;
  if (isSending || phone.hasLeftovers) {
    const advice = isOnline
      ? 'Keep this page open until it is sent.'
      : 'Keep this page open. It is sent when the connection is back.';
    return {
      title: isSending ? `Sending the audio · ${unsent(context)} to go` : 'Sending the remaining audio…',
      advice,
    };
  }
  if (state === 'closed') {
    return {
      title: 'This phone is no longer connected',
      advice: 'Everything it recorded has been sent. To use it again, scan a new code.',
    };
  }
  if (!phone.isArmed) {
    return phone.isAwaited
      ? { title: 'The computer wants to record', advice: 'Touch the button to begin.' }
      : { title: 'Turn on the microphone of this phone', advice: 'Your browser asks once. Choose “Allow”.' };
  }
  if (state === 'connecting') return { title: 'Connecting to the computer…', advice: 'Keep this page open.' };
  if (state === 'away')
    return { title: 'The computer does not answer', advice: failureMessages.remoteMicrophoneNeedsPrimary };
  if (phone.loaderPercent !== null)
    return { title: `Writing the transcript · ${phone.loaderPercent} %`, advice: 'It appears on the computer.' };
  if (phone.request?.can_record === false) {
    return { title: 'Connected', advice: failureMessages.remoteMicrophoneNeedsPrimary };
  }
  if (phone.transcriptOf !== null)
    return { title: 'The transcript is on the computer', advice: 'Ready to record again, here or on the computer.' };
  if (phone.isBack) {
    return {
      title: 'Connected again',
      advice: 'Nothing is being recorded. Press Record here or on the computer to continue.',
    };
  }
  return { title: 'Ready to record', advice: 'Press Record here or on the computer. Keep this page open.' };
}
