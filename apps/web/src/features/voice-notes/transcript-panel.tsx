import { Button, EmptyState, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import type { VoiceNote } from '@openconsult/contracts/voice-note';
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { Panel } from '../../shared/columns/panel.tsx';
import { PhraseList } from './phrase-list.tsx';
import { isEdited } from './spoken-text.ts';
import { isRecognising, useTranscript } from './transcript-query.ts';
import { useUpdateVoiceNote } from './voice-note-query.ts';

interface TranscriptPanelProps {
  readonly voiceNote: VoiceNote;
  readonly isRecordingHere: boolean;
}

/** Shown instead of a transcript in which nobody spoke; notes and bundle are not offered then (@spec §5). */
export const NO_SPEECH_TEXT = 'No speech was heard in this recording.';

/** What was said, with its times; editable as one text, saved by itself. */
export const TranscriptPanel = ({ voiceNote, isRecordingHere }: TranscriptPanelProps) => {
  const { data, isLoading } = useTranscript(voiceNote, isRecordingHere);
  const update = useUpdateVoiceNote(voiceNote.id);
  const [view, setView] = useState<'auto' | 'editing' | 'heard'>('auto');
  const draft = useAutosave(voiceNote.transcript, {
    isSame: isSameText,
    save: async (transcript) => {
      await update({ transcript });
      return undefined;
    },
  });
  const isActive = isRecordingHere || isRecognising(voiceNote);
  const phrases = data?.phrases ?? [];
  const isBlank = draft.value.trim() === '';
  const isChanged = !isActive && !isBlank && phrases.length > 0 && isEdited(draft.value, phrases);
  const isEditing = view === 'editing' && !isActive;

  const finishEditing = () => {
    void draft.flush();
    setView('auto');
  };

  const status = isActive ? (
    <Text size="xs" c="dimmed">
      Words appear as they are recognised
    </Text>
  ) : (
    <SavedLine {...draft} onRetry={() => void draft.flush()} />
  );

  return (
    <Panel
      title="Transcript"
      sticky
      status={status}
      actions={
        !isActive &&
        (!isBlank || isEditing) && (
          <Button variant="subtle" size="compact-sm" onClick={isEditing ? finishEditing : () => setView('editing')}>
            {isEditing ? 'Done' : 'Edit'}
          </Button>
        )
      }
    >
      {isEditing ? (
        <Textarea
          aria-label="Transcript text"
          placeholder="Type or paste what was said"
          autosize
          minRows={8}
          maxRows={24}
          value={draft.value}
          onChange={({ currentTarget }) => draft.edit(currentTarget.value)}
          data-autofocus
          autoFocus
        />
      ) : isActive || (!isBlank && !isChanged && phrases.length > 0) || view === 'heard' ? (
        <Stack gap="xs">
          {view === 'heard' && (
            <Button variant="subtle" size="compact-xs" w="fit-content" onClick={() => setView('auto')}>
              Show the edited text
            </Button>
          )}
          {isActive && phrases.length === 0 ? (
            <Text c="dimmed">Nothing heard yet.</Text>
          ) : (
            <PhraseList phrases={phrases} isGrowing={isActive} />
          )}
        </Stack>
      ) : isBlank ? (
        isLoading ? (
          <Stack gap="xs" aria-hidden>
            <Skeleton h={14} w="90%" />
            <Skeleton h={14} w="70%" />
            <Skeleton h={14} w="80%" />
          </Stack>
        ) : voiceNote.recording?.state === 'done' ? (
          <Stack gap="xs">
            <EmptyState
              size="sm"
              icon={<IconMicrophoneOff />}
              title={NO_SPEECH_TEXT}
              description="Check the microphone and record again, or type what was said."
            />
            {phrases.length > 0 && <PhraseList phrases={phrases} isGrowing={false} />}
            <Button variant="default" mx="auto" onClick={() => setView('editing')}>
              Type it instead
            </Button>
          </Stack>
        ) : (
          <EmptyState
            size="sm"
            icon={<IconMicrophone />}
            title="Nothing recorded yet"
            description="What is said appears here, with its times."
          >
            <EmptyState.Actions>
              <Button variant="default" onClick={() => setView('editing')}>
                Type it instead
              </Button>
            </EmptyState.Actions>
          </EmptyState>
        )
      ) : (
        <Stack gap="xs">
          {isChanged && (
            <Text size="xs" c="dimmed">
              Edited by hand.{' '}
              <Button variant="subtle" size="compact-xs" onClick={() => setView('heard')}>
                Show what was heard
              </Button>
            </Text>
          )}
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{draft.value}</Text>
        </Stack>
      )}
    </Panel>
  );
};
