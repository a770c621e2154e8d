import { userEvents } from '@openconsult/contracts/realtime';
import { useAtom } from '@xstate/store-react';
import { useEffect, useEffectEvent } from 'react';
import { notifyError } from '../../../shared/notifier/notifier.ts';
import { useUserEvent } from '../../../shared/realtime/use-user-event.ts';
import type { LinkView } from './link-ports.ts';
import { phoneLink } from './remote-capture.ts';

export interface RemoteMicrophone extends LinkView {
  /** Offers a code and shows it. */
  open(): void;
  /** Hides the code; a phone can still join with it. */
  hide(): void;
  /** Disconnects the phone, or withdraws the code. */
  close(): void;
}

const open = (): void => {
  phoneLink.open().catch((error: unknown) => {
    phoneLink.hide();
    notifyError(error);
  });
};
const hide = (): void => phoneLink.hide();
const close = (): void => {
  phoneLink.close().catch(notifyError);
};

/** The phone that serves this window as microphone. */
export const useRemoteMicrophone = (): RemoteMicrophone => ({
  ...useAtom(phoneLink.view),
  open,
  hide,
  close,
});

/** For the whole login: finds the phone that this window had, and follows events of its end. */
export const useSavedPhone = (): void => {
  useEffect(() => void phoneLink.resume(), []);
  useUserEvent(userEvents.remoteMicrophoneClosed.name(), userEvents.remoteMicrophoneClosed.data, ({ id }) =>
    phoneLink.ended(id),
  );
};

/** Runs when Record is pressed on the phone, while mounted. `isAble` false: the phone shows where to go instead. */
export const useRemoteStart = (isAble: boolean, onStart: () => void): void => {
  const start = useEffectEvent(onStart);
  useEffect(() => (isAble ? phoneLink.onAsk(() => start()) : undefined), [isAble]);
};

/** Shows on the phone how far its recording is transcribed, in percent, and that the transcript is ready. */
export const useRemoteProgress = (percent: number | null, transcriptOf: string | null): void => {
  useEffect(() => phoneLink.showLoader(percent), [percent]);
  useEffect(() => {
    if (transcriptOf !== null) phoneLink.showTranscript(transcriptOf);
  }, [transcriptOf]);
};
