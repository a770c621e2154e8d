import { Button, EmptyState, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import type { TextSource } from '@openconsult/contracts/text-checks';
import { retentionTexts, usageMessages } from '@openconsult/contracts/texts';
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { WaitsUntil } from '../../shared/moment/waits-until.tsx';
import classes from './phrase-list.module.css';

/** Shown instead of a transcript without speech, which offers no notes and no bundle (behaviour.md#validation). */
export const NO_SPEECH_TEXT = 'No speech was recognised in this recording.';

/** `original`: the recognised phrases of a transcript that was edited as text. */
export type TranscriptMode = 'auto' | 'editing' | 'original';

type View =
  | { readonly kind: 'editor' }
  | { readonly kind: 'phrases'; readonly isOriginal: boolean }
  | { readonly kind: 'loading' }
  | { readonly kind: 'silent'; readonly hasPhrases: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'deleted'; readonly at: string }
  | { readonly kind: 'text'; readonly isEdited: boolean };

interface ViewFacts {
  readonly mode: TranscriptMode;
  /** Audio is recorded or recognised. */
  readonly isActive: boolean;
  readonly isBlank: boolean;
  readonly isEditedAsText: boolean;
  readonly isLoading: boolean;
  readonly hasPhrases: boolean;
  readonly isRecognised: boolean;
  /** When the retention policy deleted it. */
  readonly deletedAt: string | null;
}

/** How the transcript is shown. */
export const transcriptViewOf = (facts: ViewFacts): View => {
  const { mode, isActive, isBlank, isEditedAsText, hasPhrases } = facts;
  if (mode === 'editing' && !isActive) return { kind: 'editor' };
  const isOriginal = mode === 'original';
  if (isActive || isOriginal || (!isBlank && !isEditedAsText && hasPhrases)) return { kind: 'phrases', isOriginal };
  if (facts.isLoading) return { kind: 'loading' };
  if (!isBlank) return { kind: 'text', isEdited: isEditedAsText };
  if (facts.deletedAt !== null) return { kind: 'deleted', at: facts.deletedAt };
  return facts.isRecognised ? { kind: 'silent', hasPhrases } : { kind: 'empty' };
};

interface TranscriptViewProps {
  readonly view: View;
  readonly text: string;
  /** The passage to highlight. */
  readonly source: TextSource | null;
  readonly onEdit: (text: string) => void;
  readonly onMode: (mode: TranscriptMode) => void;
  /** Until when recognition waits, because the allowance of the day is used up. */
  readonly waitsUntil: string | null;
  readonly list: ReactNode;
}

const Editor = ({ text, onEdit }: Pick<TranscriptViewProps, 'text' | 'onEdit'>) => (
  <Textarea
    aria-label="Transcript text"
    placeholder="Type or paste what was said"
    autosize
    minRows={8}
    maxRows={24}
    value={text}
    onChange={({ currentTarget }) => onEdit(currentTarget.value)}
    data-autofocus
    autoFocus
  />
);

interface PhrasesProps extends Pick<TranscriptViewProps, 'onMode' | 'waitsUntil' | 'list'> {
  readonly isOriginal: boolean;
}

const Phrases = ({ isOriginal, onMode, waitsUntil, list }: PhrasesProps) => (
  <Stack gap="xs">
    {isOriginal && (
      <Button variant="subtle" size="compact-xs" w="fit-content" onClick={() => onMode('auto')}>
        Show the edited text
      </Button>
    )}
    {waitsUntil !== null && (
      <>
        <Text size="sm">{usageMessages.recognition}</Text>
        <WaitsUntil moment={waitsUntil} />
      </>
    )}
    {list}
  </Stack>
);

const Placeholder = () => (
  <Stack gap="xs" aria-hidden>
    <Skeleton h={14} w="90%" />
    <Skeleton h={14} w="70%" />
    <Skeleton h={14} w="80%" />
  </Stack>
);

interface EmptyProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  readonly onType: () => void;
}

const Empty = ({ icon, title, description, onType }: EmptyProps) => (
  <EmptyState size="sm" icon={icon} title={title} description={description}>
    <EmptyState.Actions>
      <Button variant="default" onClick={onType}>
        Type it instead
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);

interface EditedTextProps extends Pick<TranscriptViewProps, 'text' | 'source'> {
  readonly onOriginal: (() => void) | null;
}

const EditedText = ({ text, source, onOriginal }: EditedTextProps) => (
  <Stack gap="xs">
    {onOriginal !== null && (
      <Text size="xs" c="dimmed">
        Edited by hand.{' '}
        <Button variant="subtle" size="compact-xs" onClick={onOriginal}>
          Show the recognised text
        </Button>
      </Text>
    )}
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {source === null ? (
        text
      ) : (
        <>
          {text.slice(0, source.start)}
          <mark className={classes.source} data-source>
            {text.slice(source.start, source.end)}
          </mark>
          {text.slice(source.end)}
        </>
      )}
    </Text>
  </Stack>
);

/** The body of the transcript panel, one component for each view. */
export const TranscriptView = ({ view, text, source, onEdit, onMode, waitsUntil, list }: TranscriptViewProps) => {
  const type = () => onMode('editing');
  switch (view.kind) {
    case 'editor':
      return <Editor text={text} onEdit={onEdit} />;
    case 'phrases':
      return <Phrases isOriginal={view.isOriginal} onMode={onMode} waitsUntil={waitsUntil} list={list} />;
    case 'loading':
      return <Placeholder />;
    case 'silent':
      return (
        <Stack gap="xs">
          <Empty
            icon={<IconMicrophoneOff />}
            title={NO_SPEECH_TEXT}
            description="Check the microphone and record again, or type what was said."
            onType={type}
          />
          {view.hasPhrases && list}
        </Stack>
      );
    case 'empty':
      return (
        <Empty
          icon={<IconMicrophone />}
          title="Nothing recorded yet"
          description="The transcript appears here, with its times."
          onType={type}
        />
      );
    case 'deleted':
      return <Text c="dimmed">{retentionTexts.transcript(formatDay(view.at))}</Text>;
    case 'text':
      return <EditedText text={text} source={source} onOriginal={view.isEdited ? () => onMode('original') : null} />;
  }
};
