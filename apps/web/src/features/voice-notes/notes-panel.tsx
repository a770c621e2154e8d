import { Alert, Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import { answerMessages } from '@openconsult/contracts/texts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconAlertTriangle, IconFileText, IconPlayerStop, IconRefresh, IconSparkles } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { versionedText } from '../../shared/autosave/versioned-text.ts';
import { useCheckedText } from '../../shared/checked-text/checked-texts.ts';
import { type InsertableText, insertSentence } from '../../shared/checked-text/insert-sentence.ts';
import { Panel } from '../../shared/columns/panel.tsx';
import { confirm } from '../../shared/confirm/confirm.ts';
import { usePlainKey } from '../../shared/focus/use-plain-key.ts';
import { MarkdownEditor } from '../../shared/markdown/markdown-editor.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { WrittenByLine } from '../../shared/written-by/written-by-line.tsx';
import { NO_SPEECH_TEXT } from './transcript-view.tsx';
import { useNoteGeneration } from './use-note-generation.ts';
import { useUpdateVoiceNote } from './voice-note-query.ts';

interface NotesPanelProps {
  /** The user came here from another step of this page. */
  readonly hasArrived: boolean;
  readonly voiceNote: VoiceNote;
  /** The template that is shown; saved with the note when notes are requested. */
  readonly templateId: string | null;
  /** The next step once there are notes, for example creating the bundle. */
  readonly next: ReactNode;
  /** Shown under the text; it may insert a sentence into it. */
  readonly below: (notes: InsertableText) => ReactNode;
  /** Shown in place of the editor once the notes are signed. */
  readonly signed: (hasArrived: boolean) => ReactNode;
  /** How far a draft is. */
  readonly signState: ReactNode;
  /** The button that signs; `save` resolves to whether the newest text is stored. */
  readonly sign: (save: () => Promise<boolean>) => ReactNode;
  /** Called once when notes that this page requested are written. */
  readonly onWritten: () => void;
}

const confirmReplacing = () =>
  confirm({
    title: 'Rewrite the notes?',
    description: 'The notes are rewritten from the transcript. Your edits to them are replaced.',
    ok: 'Rewrite',
  });

const WritingPanel = ({ generation }: { readonly generation: ReturnType<typeof useNoteGeneration> }) => (
  <Panel
    title="Notes"
    hasArrived
    status={
      <Text size="xs" c="dimmed" role="status">
        {generation.isTakingTime
          ? 'This is taking longer than usual. The notes are saved even if you leave.'
          : 'Writing the notes…'}
      </Text>
    }
    actions={
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlayerStop size={18} />}
        onClick={generation.stop}
        loading={generation.isStopping}
      >
        Stop writing
      </Button>
    }
  >
    {generation.text === '' ? (
      <Stack gap="xs" aria-hidden mih={240}>
        <Skeleton h={18} w="35%" />
        <Skeleton h={14} w="90%" />
        <Skeleton h={14} w="75%" />
        <Skeleton h={18} w="30%" mt="md" />
        <Skeleton h={14} w="80%" />
      </Stack>
    ) : (
      <div style={{ minHeight: 240 }}>
        <MarkdownView text={generation.text} streaming />
      </div>
    )}
  </Panel>
);

/** Above text that was typed while another window signed the notes. */
const SignedElsewhere = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="alert" title={answerMessages.noteSigned}>
    <Stack gap="sm" align="flex-start">
      Your last changes are not saved. Copy what you need, then show the signed notes.
      <Button variant="default" onClick={onDiscard}>
        Discard my changes
      </Button>
    </Stack>
  </Alert>
);

interface NoNotesProps {
  readonly voiceNote: VoiceNote;
  readonly onGenerate: () => void;
}

const NoNotes = ({ voiceNote, onGenerate }: NoNotesProps) => {
  const canGenerate = voiceNote.transcript.trim() !== '';
  usePlainKey('g', () => canGenerate && onGenerate());
  return canGenerate ? (
    <EmptyState
      icon={<IconFileText />}
      title="Ready to write the notes"
      description="They follow the topics of the cue card and use only what was said. You can edit every word."
    >
      <EmptyState.Actions>
        <Button size="lg" leftSection={<IconSparkles size={20} />} aria-keyshortcuts="G" onClick={onGenerate}>
          Generate notes
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<IconFileText />}
      title={voiceNote.recording?.state === 'done' ? NO_SPEECH_TEXT : 'No transcript yet'}
      description="Notes are written from the transcript. Record the consultation or type what was said."
    />
  );
};

/** The notes: requested, streamed in, then edited and saved automatically (behaviour.md#notes). */
export const NotesPanel = (props: NotesPanelProps) => {
  const { hasArrived, voiceNote, templateId, next, below, onWritten } = props;
  const update = useUpdateVoiceNote(voiceNote.id);
  const generation = useNoteGeneration(voiceNote);
  const draft = useAutosave(voiceNote.notes, {
    isSame: isSameText,
    version: voiceNote.notes_version,
    ...versionedText,
    save: async (notes, expected) => ({
      version: (await update({ notes, expected_notes_version: expected })).notes_version,
    }),
  });
  const checked = useCheckedText('note');
  const [wasSigned] = useState(voiceNote.sign_state === 'signed');
  const hasNotes = draft.value.trim() !== '';
  const hasTranscript = voiceNote.transcript.trim() !== '';
  const isWritten = generation.hasFinishedHere && !generation.isWriting && hasNotes;
  const notifyWritten = useEffectEvent(onWritten);
  useEffect(() => {
    if (isWritten) notifyWritten();
  }, [isWritten]);

  const writeAgain = async () => {
    // An edit that reaches the server later would stop the writing.
    if ((await confirmReplacing()) && (await draft.flush())) generation.generate(templateId);
  };

  if (generation.isWriting) return <WritingPanel generation={generation} />;
  const isSigned = voiceNote.sign_state === 'signed';
  // What was typed here while another window signed is shown until the user has it elsewhere.
  if (isSigned && draft.state === 'saved') return props.signed(hasArrived || !wasSigned);

  const failure = generation.failure !== null && (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="alert">
      {generation.failure}
    </Alert>
  );
  if (!hasNotes) {
    return (
      <Panel title="Notes" hasArrived={hasArrived}>
        <Stack gap="md">
          {failure}
          <NoNotes voiceNote={voiceNote} onGenerate={() => generation.generate(templateId)} />
        </Stack>
      </Panel>
    );
  }
  return (
    <Panel
      title="Notes"
      hasArrived={hasArrived || generation.hasFinishedHere}
      status={<SavedLine {...draft} onRetry={() => void draft.flush()} />}
      actions={
        hasTranscript &&
        !isSigned && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} />}
            onClick={() => void writeAgain()}
          >
            Rewrite
          </Button>
        )
      }
      footer={
        <Group justify="space-between" gap="sm">
          <div>
            {props.signState}
            <WrittenByLine by={voiceNote.notes_written_by} />
          </div>
          <Group ml="auto" gap="xs">
            {!isSigned && props.sign(draft.flush)}
            {next}
          </Group>
        </Group>
      }
    >
      <Stack gap="sm">
        {failure}
        {isSigned && <SignedElsewhere onDiscard={() => draft.edit(voiceNote.notes)} />}
        <MarkdownEditor
          label="Notes text"
          value={draft.value}
          onChange={draft.edit}
          minHeight={320}
          foldsEmptyHeadings
          checked={checked}
        />
        {below({
          text: draft.value,
          edit: draft.edit,
          insert: (sentence, at) => draft.edit(insertSentence(draft.value, sentence, at)),
        })}
      </Stack>
    </Panel>
  );
};
