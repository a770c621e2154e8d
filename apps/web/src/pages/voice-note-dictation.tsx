import { Button, Stack } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconArrowRight, IconPackage, IconPointFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsForgotten } from '../features/consultations/forgotten-consultation.ts';
import { StillWithPatient } from '../features/consultations/still-with-patient.tsx';
import { CueCard } from '../features/note-templates/cue-card.tsx';
import { notMentionedLine } from '../features/note-templates/topics.ts';
import { useNoteTemplates } from '../features/note-templates/use-note-templates.ts';
import { RecordingPanel } from '../features/recorder/panel/recording-panel.tsx';
import { useNameNote } from '../features/voice-notes/note-title.tsx';
import { NotesPanel } from '../features/voice-notes/notes-panel.tsx';
import type { StepFacts } from '../features/voice-notes/steps.ts';
import { TranscriptPanel } from '../features/voice-notes/transcript-panel.tsx';
import { useRefetchTranscript, useTranscript } from '../features/voice-notes/transcript-query.ts';
import { useUpdateVoiceNote } from '../features/voice-notes/voice-note-query.ts';
import type { InsertableText } from '../shared/checked-text/insert-sentence.ts';
import { ColumnsOrTabs, useIsNarrow } from '../shared/columns/columns-or-tabs.tsx';
import { notifyError } from '../shared/notifier/notifier.ts';
import { isRecognising } from '../shared/voice-notes/voice-note-query.ts';
import type { NoteSigningParts } from './use-note-signing.tsx';
import { usePhoneAsMicrophone } from './use-phone-as-microphone.tsx';

const SIDE = 'minmax(200px, 0.72fr)';
const MIDDLE = 'minmax(0, 1.3fr)';
const TRANSCRIPT = 'minmax(0, 1fr)';

interface DictationColumnsProps {
  /** The user came here from another step of this page. */
  readonly hasArrived: boolean;
  readonly step: 'record' | 'notes';
  readonly consultation: Consultation;
  readonly note: VoiceNote;
  readonly isRecordingHere: boolean;
  /** Audio of this note waits on this device for the user. */
  readonly hasUnsent: boolean;
  readonly bundle: StepFacts['bundle'];
  /** Shown under the notes; it may insert a sentence into them. */
  readonly below: (notes: InsertableText) => ReactNode;
  readonly signing: NoteSigningParts;
  readonly onTranscript: () => void;
  readonly onOpenNotes: () => void;
  readonly onCreateBundle: () => void;
  readonly onOpenBundle: () => void;
}

/** Cue card, recorder or notes, and transcript: side by side, or as tabs on narrow screens. */
export const DictationColumns = (props: DictationColumnsProps) => {
  const { step, consultation, note, isRecordingHere, bundle, onTranscript, onOpenNotes, onCreateBundle, onOpenBundle } =
    props;
  const [tab, setTab] = useState('middle');
  const { chosen } = useNoteTemplates(note.template_id);
  const { data: spoken } = useTranscript(note, isRecordingHere);
  const refetchTranscript = useRefetchTranscript(note.id);
  const update = useUpdateVoiceNote(note.id);
  const isActive = isRecordingHere || isRecognising(note);
  const hasTranscript = note.transcript.trim() !== '';
  const isNarrow = useIsNarrow();
  // Until the notes are written, the user may record what is missing.
  const showsHeard = isRecordingHere || (hasTranscript && note.notes.trim() === '');
  const heard = showsHeard ? (spoken?.headings_heard ?? []) : null;
  const nameNote = useNameNote(note);
  const isAsked = useIsForgotten(consultation.id) && !isRecordingHere;
  const phone = usePhoneAsMicrophone({ voiceNoteId: note.id, patientName: consultation.patient_name }, !isAsked);

  const next =
    bundle === 'none' ? (
      <Button leftSection={<IconPackage size={20} />} onClick={onCreateBundle}>
        Create bundle
      </Button>
    ) : (
      <Button rightSection={<IconArrowRight size={20} />} onClick={onOpenBundle}>
        {bundle === 'pending' ? 'Check bundle' : 'Show bundle'}
      </Button>
    );

  return (
    <ColumnsOrTabs
      label="Parts of the voice note"
      active={tab}
      onActive={setTab}
      columns={[
        {
          key: 'cue-card',
          label: 'Cue card',
          track: SIDE,
          content: (
            <CueCard
              templateId={note.template_id}
              disabled={note.is_processing}
              startsFolded={hasTranscript && !isRecordingHere && !isNarrow}
              heard={heard}
              onChoose={({ id }) => void update({ template_id: id }).then(refetchTranscript).catch(notifyError)}
            />
          ),
        },
        {
          key: 'middle',
          label: step === 'record' ? 'Recorder' : 'Notes',
          track: MIDDLE,
          content:
            step === 'record' ? (
              <Stack gap="md">
                {isAsked ? (
                  <StillWithPatient consultation={consultation} />
                ) : (
                  <RecordingPanel
                    voiceNoteId={note.id}
                    patientName={consultation.patient_name}
                    phone={phone}
                    notMentioned={heard === null || chosen === null ? null : notMentionedLine(chosen.template, heard)}
                    onTranscript={onTranscript}
                  />
                )}
                {hasTranscript && !isActive && (
                  <Button variant="default" rightSection={<IconArrowRight size={20} />} onClick={onOpenNotes}>
                    Continue to notes
                  </Button>
                )}
              </Stack>
            ) : (
              <NotesPanel
                hasArrived={props.hasArrived}
                voiceNote={note}
                templateId={chosen?.id ?? null}
                next={next}
                below={props.below}
                signState={props.signing.signState}
                sign={props.signing.sign}
                signed={(hasArrived) => props.signing.signed(hasArrived, next)}
                onWritten={nameNote}
              />
            ),
        },
        {
          key: 'transcript',
          label: 'Transcript',
          track: TRANSCRIPT,
          content: <TranscriptPanel voiceNote={note} isRecordingHere={isRecordingHere} hasUnsent={props.hasUnsent} />,
          mark: isActive ? <IconPointFilled size={16} color="var(--app-recording)" aria-hidden /> : undefined,
        },
      ]}
    />
  );
};
