import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notifyError } from '../../../shared/notifier/notifier.ts';
import type { UnsentItem } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { useRecorder } from '../provider/recorder-context.ts';

/** Without the patient's name: every user of this computer can see the file. */
const fileName = (startedAtMs: number): string =>
  `recording-${new Date(startedAtMs).toISOString().slice(0, 19).replaceAll(':', '-')}.webm`;

/** Plays or downloads the audio that is only on this device. */
export const UnsentAudio = ({ item }: { readonly item: UnsentItem }) => {
  const { unsent } = useRecorder();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  const listen = async () => setUrl(URL.createObjectURL(await unsent.file(item)));
  const download = async () => {
    const href = URL.createObjectURL(await unsent.file(item));
    Object.assign(document.createElement('a'), { href, download: fileName(item.recording.startedAtMs) }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };

  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPlayerPlay size={20} />}
        onClick={() => void listen().catch(notifyError)}
      >
        Listen
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={20} />}
        onClick={() => void download().catch(notifyError)}
      >
        Download
      </Button>
      {url !== null && (
        // biome-ignore lint/a11y/useMediaCaption: it is not transcribed yet.
        <audio controls autoPlay src={url} aria-label="Audio on this device" />
      )}
    </>
  );
};
