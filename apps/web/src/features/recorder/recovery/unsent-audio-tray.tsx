import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { answerMessages, unsentAudioTexts } from '@openconsult/contracts/texts';
import { IconAlertTriangle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { confirm } from '../../../shared/confirm/confirm.ts';
import { formatDateTime } from '../../../shared/moment/format-moment.ts';
import { notifyError } from '../../../shared/notifier/notifier.ts';
import { clockText } from '../../../shared/recorder/panel/recording-line.ts';
import { canSend, type UnsentItem } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { useRecorder } from '../provider/recorder-context.ts';
import { UnreadableRecording } from './unreadable-recording.tsx';
import { UnsentAudio } from './unsent-audio.tsx';
import classes from './unsent-audio-tray.module.css';
import { useUnreadableAudio, useUnsentAudio } from './use-unsent-audio.ts';

/** Recordings that a crash or a closed page left on this device: to send or to discard, never dropped automatically. */
export const UnsentAudioTray = () => {
  const shown = useUnsentAudio();
  const unreadable = useUnreadableAudio();
  if (shown.length === 0 && unreadable.length === 0) return null;
  return (
    <Stack
      component="section"
      gap="sm"
      aria-label="Unsent audio"
      data-testid="unsent-audio"
      className={classes.tray ?? ''}
    >
      {shown.map((item) => (
        <UnsentRecordingRow key={item.recording.id} item={item} />
      ))}
      {unreadable.map((item) => (
        <UnreadableRecording key={item.id} item={item} />
      ))}
    </Stack>
  );
};

function statusText({ status, unsentCount, unsentMs, sentPercent }: UnsentItem): string {
  const amount =
    unsentCount === 0 ? 'All its audio is on the server' : `${clockText(unsentMs)} is saved on this device only`;
  switch (status) {
    case 'sending':
      return `Sending… ${sentPercent} %`;
    case 'sent':
      return 'Sent. Its transcript appears in its consultation.';
    case 'failed':
      return 'It could not be sent now and stays on this device.';
    case 'incomplete':
      return 'Parts of it are missing. It can be sent without them; the transcript marks where they were.';
    case 'expired':
      return `${answerMessages.audioDeleted} ${clockText(unsentMs)} is on this device only and cannot be sent.`;
    case 'gone':
      return `${unsentAudioTexts.gone} Listen to the audio before you discard it.`;
    default:
      return `${amount}. It was interrupted.`;
  }
}

const UnsentRecordingRow = ({ item }: { readonly item: UnsentItem }) => {
  const { unsent } = useRecorder();
  const { recording, status } = item;
  const isWaiting = status !== 'sending' && status !== 'sent';

  const discard = async () => {
    const sure = await confirm({
      title: 'Discard this recording?',
      description: `The audio of ${recording.patientLabel || 'this recording'} from ${formatDateTime(recording.startedAtMs)} that is only on this device will be gone.`,
      ok: 'Discard',
      danger: true,
    });
    if (sure) await unsent.discard(recording.id).catch(notifyError);
  };

  return (
    <Alert
      color={status === 'sent' ? 'green' : 'yellow'}
      icon={
        status === 'sent' ? (
          <IconCheck size={20} />
        ) : isWaiting ? (
          <IconAlertTriangle size={20} />
        ) : (
          <IconCloudUpload size={20} />
        )
      }
      title={
        <>
          Unfinished recording · {recording.patientLabel || 'Patient'} ·{' '}
          <span className={classes.when}>{formatDateTime(recording.startedAtMs)}</span>
        </>
      }
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {statusText(item)}
        </Text>
        {isWaiting && (
          <div className={classes.actions}>
            {canSend(status) && (
              <Button
                size="sm"
                className={classes.main ?? ''}
                onClick={() => void unsent.send(recording.id, status === 'incomplete')}
              >
                {status === 'incomplete' ? 'Send without them' : 'Send it'}
              </Button>
            )}
            {item.unsentCount > 0 && <UnsentAudio item={item} />}
            <Button size="sm" variant="default" onClick={() => void discard()}>
              Discard
            </Button>
          </div>
        )}
        {status === 'sent' && (
          <Button size="sm" variant="default" onClick={() => unsent.dismiss(recording.id)}>
            Close
          </Button>
        )}
      </Group>
      {status === 'sending' && <Progress value={item.sentPercent} mt="sm" aria-label="Sending" />}
    </Alert>
  );
};
