import { Button, Text } from '@mantine/core';
import { retentionTexts } from '@openconsult/contracts/texts';
import type { TranscriptPhrase, TranscriptRecording } from '@openconsult/contracts/transcripts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { versionedText } from '../../shared/autosave/versioned-text.ts';
import { useShownSource } from '../../shared/checked-text/checked-texts.ts';
import { Panel } from '../../shared/columns/panel.tsx';
import { useLiveTranscript } from '../../shared/live-transcript/live-transcript.ts';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { isRecognising } from '../../shared/voice-notes/voice-note-query.ts';
import { PhraseList } from './phrase-list.tsx';
import { phraseAt } from './spoken-text.ts';
import { TranscriptMenu } from './transcript-menu.tsx';
import { TranscriptPlayer } from './transcript-player.tsx';
import { useRefetchTranscript, useTranscript } from './transcript-query.ts';
import { type TranscriptMode, TranscriptView, transcriptViewOf } from './transcript-view.tsx';
import { usePhraseEdits } from './use-phrase-edits.ts';
import type { PlayerHandle, PlayerPosition } from './use-recording-player.ts';
import { useSpeakers } from './use-speakers.ts';
import { useUpdateVoiceNote } from './voice-note-query.ts';

interface TranscriptPanelProps {
  readonly voiceNote: VoiceNote;
  readonly isRecordingHere: boolean;
  /** Audio waits on this device for the user. */
  readonly hasUnsent: boolean;
}

/** The transcript as one text, saved automatically. */
const useTranscriptDraft = (voiceNote: VoiceNote) => {
  const update = useUpdateVoiceNote(voiceNote.id);
  const refetch = useRefetchTranscript(voiceNote.id);
  return useAutosave(voiceNote.transcript, {
    isSame: isSameText,
    version: voiceNote.transcript_version,
    ...versionedText,
    save: async (transcript, expected) => {
      const saved = await update({ transcript, expected_transcript_version: expected });
      await refetch();
      return { version: saved.transcript_version };
    },
  });
};

const RecognitionStatus = ({ isWaiting, hasUnsent }: { readonly isWaiting: boolean; readonly hasUnsent: boolean }) => (
  <Text size="xs" c="dimmed">
    {hasUnsent ? 'Not all audio is sent yet' : isWaiting ? 'Waits for tomorrow' : 'Listening…'}
  </Text>
);

interface SavingStatusProps {
  readonly draft: ReturnType<typeof useTranscriptDraft>;
  readonly phrases: ReturnType<typeof usePhraseEdits>['saving'];
}

/** The state of the edit that was made last, of the text or of a phrase. */
const SavingStatus = ({ draft, phrases }: SavingStatusProps) => {
  const isPhraseNewer = phrases.state !== 'saved' || (phrases.savedAtMs ?? 0) > (draft.savedAtMs ?? 0);
  const saving = isPhraseNewer ? phrases : draft;
  return <SavedLine {...saving} onRetry={() => void saving.flush()} />;
};

interface SpokenPhrase {
  readonly id: string;
  readonly isPlaying: boolean;
}

/** Plays a phrase, from a word of it where one is named, or pauses it. */
function play(
  player: PlayerHandle | null,
  spoken: SpokenPhrase | null,
  phrase: TranscriptPhrase,
  fromMs: number | undefined,
): void {
  if (fromMs === undefined && spoken?.id === phrase.id && spoken.isPlaying) player?.pause();
  else player?.playFrom(phrase.recording_id, fromMs ?? phrase.start_ms);
}

/** The phrase at the player's position; the same object while nothing changes. */
const useSpokenPhrase = (phrases: readonly TranscriptPhrase[]) => {
  const [spoken, setSpoken] = useState<SpokenPhrase | null>(null);
  const onPosition = ({ recordingId, atMs, isPlaying }: PlayerPosition) => {
    const phrase = phraseAt(phrases, recordingId, atMs);
    setSpoken((before) =>
      phrase?.id === before?.id && isPlaying === before?.isPlaying ? before : phrase && { id: phrase.id, isPlaying },
    );
  };
  return { spoken, onPosition };
};

/** Plays the passage that is asked for while the panel is on the page, and brings it into view. */
const useSourcePassage = (playerRef: RefObject<PlayerHandle | null>) => {
  const source = useShownSource();
  const [earlier] = useState(source);
  useEffect(() => {
    if (source === null || source === earlier) return;
    const [phrase] = source.phrases;
    if (phrase === undefined) document.querySelector('[data-source]')?.scrollIntoView({ block: 'center' });
    else {
      document.getElementById(`phrase-${phrase.id}`)?.scrollIntoView({ block: 'nearest' });
      playerRef.current?.playFrom(phrase.recording_id, phrase.start_ms);
    }
  }, [source, earlier, playerRef]);
  return source;
};

interface TranscriptActionsProps {
  readonly isEditing: boolean;
  readonly onToggle: () => void;
  /** The menu, which has nothing to offer while the text is edited. */
  readonly children: ReactNode;
}

const TranscriptActions = ({ isEditing, onToggle, children }: TranscriptActionsProps) => (
  <>
    <Button variant="subtle" size="compact-sm" onClick={onToggle}>
      {isEditing ? 'Done' : 'Edit'}
    </Button>
    {!isEditing && children}
  </>
);

/** What Play begins with; without any, when the audio was deleted. */
const audioOf = (recordings: readonly TranscriptRecording[]) => {
  const recorded = recordings.filter(({ duration_ms }) => duration_ms > 0);
  const playable = recorded.find(({ audio_deleted_at }) => audio_deleted_at === null);
  return { playable, audioDeletedAt: playable === undefined ? (recorded.at(-1)?.audio_deleted_at ?? null) : null };
};

const AudioDeleted = ({ at }: { readonly at: string }) => (
  <Text size="sm" c="dimmed">
    {retentionTexts.audio(formatDay(at))}
  </Text>
);

interface PlayerProps {
  readonly playable: TranscriptRecording;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly noteId: string;
  readonly onPosition: (position: PlayerPosition) => void;
}

const Player = ({ playable, playerRef, noteId, onPosition }: PlayerProps) => (
  <TranscriptPlayer
    ref={playerRef}
    voiceNoteId={noteId}
    recordingId={playable.recording_id}
    durationMs={playable.duration_ms}
    onPosition={onPosition}
  />
);

/** The transcript with its times: to read, play, correct by phrase or as one text, copy and export. */
export const TranscriptPanel = ({ voiceNote, isRecordingHere, hasUnsent }: TranscriptPanelProps) => {
  const { data, isLoading } = useTranscript(voiceNote, isRecordingHere);
  const [mode, setMode] = useState<TranscriptMode>('auto');
  const draft = useTranscriptDraft(voiceNote);
  const edits = usePhraseEdits(voiceNote.id);
  const playerRef = useRef<PlayerHandle>(null);
  const source = useSourcePassage(playerRef);
  const live = useLiveTranscript(voiceNote.id);

  const isActive = isRecordingHere || isRecognising(voiceNote);
  const waitsUntil = voiceNote.recording?.waits_until ?? null;
  const { phrases = [], recordings = [] } = data ?? {};
  const speakers = useSpeakers(voiceNote.id, recordings);
  const { spoken, onPosition } = useSpokenPhrase(phrases);
  const isBlank = draft.value.trim() === '';
  const isEditedAsText =
    !isActive && !isBlank && phrases.length > 0 && (draft.state !== 'saved' || data?.edited_by_hand === true);
  const view = transcriptViewOf({
    mode,
    isActive,
    isBlank,
    isEditedAsText,
    isLoading,
    hasPhrases: phrases.length > 0,
    isRecognised: voiceNote.recording?.state === 'done',
    deletedAt: voiceNote.transcript_deleted_at,
  });
  const { playable, audioDeletedAt } = audioOf(isActive ? [] : recordings);

  const isEditing = view.kind === 'editor';
  const toggleEditing = () => {
    if (isEditing) void draft.flush();
    setMode(isEditing ? 'auto' : 'editing');
  };
  const actions = !isActive && (!isBlank || isEditing) && (
    <TranscriptActions isEditing={isEditing} onToggle={toggleEditing}>
      <TranscriptMenu
        voiceNoteId={voiceNote.id}
        transcript={draft.value}
        phrases={phrases}
        recordings={recordings}
        hasTimes={view.kind === 'phrases' && phrases.length > 0}
        onSwapSpeakers={view.kind === 'phrases' ? speakers.swap : undefined}
      />
    </TranscriptActions>
  );
  const list = (
    <PhraseList
      phrases={phrases}
      recordings={recordings}
      textOf={edits.textOf}
      spoken={spoken}
      source={source}
      isGrowing={isActive}
      live={isActive ? live : null}
      {...(playable !== undefined && { onPlay: (phrase, fromMs) => play(playerRef.current, spoken, phrase, fromMs) })}
      {...(!isEditedAsText && {
        onRewrite: edits.rewrite,
        onUndo: edits.undo,
        onConfirm: edits.confirm,
        onSpeaker: speakers.choose,
      })}
    />
  );
  return (
    <Panel
      title="Transcript"
      sticky
      status={
        isActive ? (
          <RecognitionStatus isWaiting={waitsUntil !== null} hasUnsent={hasUnsent} />
        ) : (
          <SavingStatus draft={draft} phrases={edits.saving} />
        )
      }
      actions={actions}
      {...(playable !== undefined && {
        footer: <Player {...{ playable, playerRef, onPosition }} noteId={voiceNote.id} />,
      })}
      {...(audioDeletedAt !== null && { footer: <AudioDeleted at={audioDeletedAt} /> })}
    >
      <TranscriptView
        view={view}
        text={draft.value}
        source={source}
        onEdit={draft.edit}
        onMode={setMode}
        waitsUntil={waitsUntil}
        list={list}
      />
    </Panel>
  );
};
