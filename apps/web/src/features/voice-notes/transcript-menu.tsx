import { ActionIcon, Menu } from '@mantine/core';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type TranscriptPhrase,
  type TranscriptRecording,
  transcripts,
} from '@openconsult/contracts/transcripts';
import { IconArrowsExchange, IconCopy, IconDots, IconDownload } from '@tabler/icons-react';
import { fileUrl } from '../../shared/api/url.ts';
import { notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { linesWithTimes } from './spoken-text.ts';

interface TranscriptMenuProps {
  readonly voiceNoteId: string;
  readonly transcript: string;
  readonly phrases: readonly TranscriptPhrase[];
  readonly recordings: readonly TranscriptRecording[];
  /** Only phrases have times; a transcript that was edited as text has none. */
  readonly hasTimes: boolean;
  /** Absent where the recording has no speakers. */
  readonly onSwapSpeakers?: (() => void) | undefined;
}

const FORMATS: Record<ExportFormat, string> = { txt: 'Text', md: 'Markdown', docx: 'Word' };

/** Copies the transcript, exports it as a file, or swaps its speakers. */
export const TranscriptMenu = ({
  voiceNoteId,
  transcript,
  phrases,
  recordings,
  hasTimes,
  onSwapSpeakers,
}: TranscriptMenuProps) => {
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notifySuccess('Copied');
    } catch {
      notifyFailure('The browser did not let us copy. Select the text and copy it by hand.');
    }
  };
  const files = (times: '0' | '1') =>
    EXPORT_FORMATS.map((format) => (
      <Menu.Item
        key={format}
        component="a"
        href={fileUrl(transcripts.export, { params: { id: voiceNoteId }, query: { format, times } })}
        download
        leftSection={<IconDownload size={16} />}
      >
        {FORMATS[format]} (.{format})
      </Menu.Item>
    ));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label="Copy or export the transcript" title="Copy or export">
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy(transcript)}>
          Copy all
        </Menu.Item>
        {hasTimes && (
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() => void copy(linesWithTimes(phrases, recordings))}
          >
            Copy with times
          </Menu.Item>
        )}
        {onSwapSpeakers !== undefined && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={onSwapSpeakers}>
            Swap clinician and patient
          </Menu.Item>
        )}
        <Menu.Label>Export</Menu.Label>
        {files('0')}
        {hasTimes && (
          <>
            <Menu.Label>Export with times</Menu.Label>
            {files('1')}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
