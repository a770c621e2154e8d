import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notifyError } from '../../../shared/notifier/notifier.ts';
import type { KeptItem } from '../../../shared/recorder/recovery/kept-recordings.ts';
import { useRecorder } from '../provider/recorder-context.ts';

/** Says nothing of the patient: a file is seen by whoever uses this computer. */
const fileName = (startedAtMs: number): string =>
  `recording-${new Date(startedAtMs).toISOString().slice(0, 19).replaceAll(':', '-')}.webm`;

/** Listens to, or takes away as a file, what is only on this device of a recording. */
export const KeptAudio = ({ item }: { readonly item: KeptItem }) => {
  const { kept } = useRecorder();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  const listen = async () => setUrl(URL.createObjectURL(await kept.file(item)));
  const download = async () => {
    const href = URL.createObjectURL(await kept.file(item));
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
        // biome-ignore lint/a11y/useMediaCaption: nobody has transcribed it yet.
        <audio controls autoPlay src={url} aria-label="Audio on this device" />
      )}
    </>
  );
};
