import { Button, EmptyState, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { usageMessages } from '@openconsult/contracts/texts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { versionedText } from '../../shared/autosave/versioned-text.ts';
import { Panel } from '../../shared/columns/panel.tsx';
import { useLiveWords } from '../../shared/live-words/live-words.ts';
import { WaitsUntil } from '../../shared/moment/waits-until.tsx';
import { isRecognising } from '../../shared/voice-notes/voice-note-query.ts';
import { PhraseList } from './phrase-list.tsx';
import { phraseAt } from './spoken-text.ts';
import { TranscriptMenu } from './transcript-menu.tsx';
import { type Heard, type PlayerHandle, TranscriptPlayer } from './transcript-player.tsx';
import { useRefetchTranscript, useTranscript } from './transcript-query.ts';
import { usePhraseEdits } from './use-phrase-edits.ts';
import { useUpdateVoiceNote } from './voice-note-query.ts';

interface TranscriptPanelProps {
  readonly voiceNote: VoiceNote;
  readonly isRecordingHere: boolean;
}

/**
 * Shown instead of a transcript in which nobody spoke; notes and bundle are not offered then
 * (behaviour.md#validation).
 */
export const NO_SPEECH_TEXT = 'No speech was heard in this recording.';

/** What was said, with its times: to be read, listened to, put right phrase by phrase or as one text, and taken away. */
export const TranscriptPanel = ({ voiceNote, isRecordingHere }: TranscriptPanelProps) => {
  const { data, isLoading } = useTranscript(voiceNote, isRecordingHere);
  const update = useUpdateVoiceNote(voiceNote.id);
  const refetch = useRefetchTranscript(voiceNote.id);
  const [view, setView] = useState<'auto' | 'editing' | 'heard'>('auto');
  const draft = useAutosave(voiceNote.transcript, {
    isSame: isSameText,
    version: voiceNote.transcript_version,
    ...versionedText,
    save: async (transcript, expected) => {
      const saved = await update({ transcript, expected_transcript_version: expected });
      await refetch();
      return { version: saved.transcript_version };
    },
  });
  const edits = usePhraseEdits(voiceNote.id);
  const playerRef = useRef<PlayerHandle>(null);
  const [spoken, setSpoken] = useState<{ id: string; isPlaying: boolean } | null>(null);

  const live = useLiveWords(voiceNote.id);
  const isActive = isRecordingHere || isRecognising(voiceNote);
  const waitsUntil = voiceNote.recording?.waits_until ?? null;
  const phrases = data?.phrases ?? [];
  const recordings = data?.recordings ?? [];
  const isBlank = draft.value.trim() === '';
  const isByHand = draft.state !== 'saved' || data?.edited_by_hand === true;
  const isChanged = !isActive && !isBlank && phrases.length > 0 && isByHand;
  const isEditing = view === 'editing' && !isActive;
  const isListed = isActive || (!isBlank && !isChanged && phrases.length > 0) || view === 'heard';
  const playable = isActive ? undefined : recordings.find(({ duration_ms }) => duration_ms > 0);

  const finishEditing = () => {
    void draft.flush();
    setView('auto');
  };

  const onHeard = ({ recordingId, atMs, isPlaying }: Heard) => {
    const phrase = phraseAt(phrases, recordingId, atMs);
    setSpoken((before) =>
      phrase?.id === before?.id && isPlaying === before?.isPlaying ? before : phrase && { id: phrase.id, isPlaying },
    );
  };

  const isPhraseSaving = edits.saving.state !== 'saved' || (edits.saving.savedAtMs ?? 0) > (draft.savedAtMs ?? 0);
  const saving = isPhraseSaving ? edits.saving : draft;
  const status = isActive ? (
    <Text size="xs" c="dimmed">
      {waitsUntil === null ? 'Words appear as they are recognised' : 'Waits for tomorrow'}
    </Text>
  ) : (
    <SavedLine {...saving} onRetry={() => void saving.flush()} />
  );

  const list = (
    <PhraseList
      phrases={phrases}
      recordings={recordings}
      textOf={edits.textOf}
      spoken={spoken}
      isGrowing={isActive}
      live={isActive ? live : null}
      {...(playable !== undefined && {
        onPlay: (phrase, fromMs) =>
          fromMs === undefined && spoken?.id === phrase.id && spoken.isPlaying
            ? playerRef.current?.pause()
            : playerRef.current?.playFrom(phrase.recording_id, fromMs ?? phrase.start_ms),
      })}
      {...(!isChanged && { onRewrite: edits.rewrite, onUndo: edits.undo, onConfirm: edits.confirm })}
    />
  );

  return (
    <Panel
      title="Transcript"
      sticky
      status={status}
      actions={
        !isActive &&
        (!isBlank || isEditing) && (
          <>
            <Button variant="subtle" size="compact-sm" onClick={isEditing ? finishEditing : () => setView('editing')}>
              {isEditing ? 'Done' : 'Edit'}
            </Button>
            {!isEditing && (
              <TranscriptMenu
                voiceNoteId={voiceNote.id}
                transcript={draft.value}
                phrases={phrases}
                hasTimes={isListed && phrases.length > 0}
              />
            )}
          </>
        )
      }
      {...(playable !== undefined && {
        footer: (
          <TranscriptPlayer
            ref={playerRef}
            voiceNoteId={voiceNote.id}
            recordingId={playable.recording_id}
            durationMs={playable.duration_ms}
            onHeard={onHeard}
          />
        ),
      })}
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
      ) : isListed ? (
        <Stack gap="xs">
          {view === 'heard' && (
            <Button variant="subtle" size="compact-xs" w="fit-content" onClick={() => setView('auto')}>
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
      ) : isLoading ? (
        <Stack gap="xs" aria-hidden>
          <Skeleton h={14} w="90%" />
          <Skeleton h={14} w="70%" />
          <Skeleton h={14} w="80%" />
        </Stack>
      ) : isBlank ? (
        voiceNote.recording?.state === 'done' ? (
          <Stack gap="xs">
            <EmptyState
              size="sm"
              icon={<IconMicrophoneOff />}
              title={NO_SPEECH_TEXT}
              description="Check the microphone and record again, or type what was said."
            >
              <EmptyState.Actions>
                <Button variant="default" onClick={() => setView('editing')}>
                  Type it instead
                </Button>
              </EmptyState.Actions>
            </EmptyState>
            {phrases.length > 0 && list}
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
