import { Button } from '@mantine/core';
import { failureMessages } from '@openconsult/contracts/texts';
import { IconDeviceMobile, IconDeviceMobileCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { notifyFailure } from '../../../shared/notifier/notifier.ts';
import { useWindowRole } from '../../../shared/windows/use-windows.ts';
import { useRemoteMicrophone } from './use-remote-microphone.ts';

const RemoteMicrophoneDialog = lazy(async () => ({
  default: (await import('./remote-microphone-dialog.tsx')).RemoteMicrophoneDialog,
}));

/**
 * Connects a phone as this recorder's microphone, and shows when one is connected (behaviour.md#phone-microphone,
 * #messages).
 */
export const RemoteMicrophoneButton = (): ReactNode => {
  const { state, label, isShown, open } = useRemoteMicrophone();
  const { role } = useWindowRole();
  const isThere = state === 'joined';
  const isFinding = state === 'finding';
  const press = () => {
    if (role === 'secondary' && !isThere && !isFinding) notifyFailure(failureMessages.remoteMicrophoneNeedsPrimary);
    else open();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={
          isThere ? <IconDeviceMobileCheck size={20} aria-hidden /> : <IconDeviceMobile size={20} aria-hidden />
        }
        data-testid="remote-microphone"
        data-state={state}
        onClick={press}
      >
        {isThere && `Phone: ${label ?? 'connected'}`}
        {isFinding && 'Looking for your phone…'}
        {!isThere && !isFinding && 'Use a phone as microphone'}
      </Button>
      {isShown && (
        <Suspense>
          <RemoteMicrophoneDialog />
        </Suspense>
      )}
    </>
  );
};
