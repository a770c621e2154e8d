import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { confirm } from '../../../shared/confirm/confirm.ts';
import { notifyError } from '../../../shared/notifier/notifier.ts';
import { clockText } from '../../../shared/recorder/panel/recording-line.ts';
import type { UnreadableItem } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { useRecorder } from '../provider/recorder-context.ts';

/** Audio that the server's current key cannot decrypt: what to do, and a button to discard it. */
export const UnreadableRecording = ({ item: { id, unsentMs } }: { readonly item: UnreadableItem }) => {
  const { unsent } = useRecorder();

  const discard = async () => {
    const sure = await confirm({
      title: 'Discard this recording?',
      description: `${clockText(unsentMs)} of audio that is only on this device, and cannot be opened now, will be gone.`,
      ok: 'Discard',
      danger: true,
    });
    if (sure) await unsent.discard(id).catch(notifyError);
  };

  return (
    <Alert color="yellow" icon={<IconLock size={20} />} title="A recording of yours on this device cannot be opened">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {clockText(unsentMs)} of audio was encrypted with an earlier secret of the server. Nothing is lost yet: ask
          your administrator to set that secret as SESSION_SECRET_PREVIOUS, then reload this page and send the
          recording.
        </Text>
        <Button size="sm" variant="default" onClick={() => void discard()}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
};
