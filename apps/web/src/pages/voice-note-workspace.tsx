import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { accessPredicates } from '@openconsult/contracts/access';
import type { Bundle } from '@openconsult/contracts/bundles';
import type { Consultation } from '@openconsult/contracts/consultations';
import type { Message } from '@openconsult/contracts/messaging';
import type { TextCheck } from '@openconsult/contracts/text-checks';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { BundlePlan } from '../features/bundles/bundle-plan.tsx';
import { bundlesQuery, useBundleCalls } from '../features/bundles/bundle-queries.ts';
import { BundleView } from '../features/bundles/bundle-view.tsx';
import { SentBundle } from '../features/bundles/sent-bundle.tsx';
import { useBundleGeneration } from '../features/bundles/use-bundle-generation.ts';
import { NextPatientButton } from '../features/consultations/next-patient-button.tsx';
import { useOngoingConsultation } from '../features/consultations/ongoing-consultation.ts';
import { ResumeButton } from '../features/consultations/resume-button.tsx';
import { isInProgress } from '../features/messaging/message-labels.ts';
import { MessageList } from '../features/messaging/message-list.tsx';
import { SendDialog } from '../features/messaging/send-dialog.tsx';
import { useBundleMessages } from '../features/messaging/use-bundle-messages.ts';
import { useRecorderStage, useRecording } from '../features/recorder/provider/recorder-context.ts';
import { useRunningRecording } from '../features/recorder/provider/use-running-recording.ts';
import { useUnsentMs } from '../features/recorder/recovery/use-unsent-audio.ts';
import { isOpenCheck } from '../features/text-checks/check-labels.ts';
import { ChecksPanel } from '../features/text-checks/checks-panel.tsx';
import { OpenChecks } from '../features/text-checks/open-checks.tsx';
import { SourceCard } from '../features/text-checks/source-card.tsx';
import { UnwrittenList } from '../features/text-checks/unwritten-list.tsx';
import { NoteTitle } from '../features/voice-notes/note-title.tsx';
import { StepHeader } from '../features/voice-notes/step-header.tsx';
import type { Step, StepFacts } from '../features/voice-notes/steps.ts';
import { useVoiceNote } from '../features/voice-notes/use-note-consultation.ts';
import { CheckedTextsContext } from '../shared/checked-text/checked-texts.ts';
import { LeftOutList } from '../shared/checked-text/left-out-list.tsx';
import { useIsNarrow } from '../shared/columns/columns-or-tabs.tsx';
import { EvidenceSource } from '../shared/evidence/evidence-source.ts';
import { ShownAndDiscussed } from '../shared/evidence/shown-and-discussed.tsx';
import { openFirstMark } from '../shared/markdown/open-first-mark.ts';
import { notifyError } from '../shared/notifier/notifier.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';
import { isRecognising, voiceNoteQuery } from '../shared/voice-notes/voice-note-query.ts';
import { useMirroredTemplate } from '../shared/windows/use-windows.ts';
import { SourcePlayer } from './source-player.tsx';
import { SpokenContent } from './spoken-content.tsx';
import { useNoteChecks } from './use-note-checks.tsx';
import { useNoteSigning } from './use-note-signing.tsx';
import { useVoiceNoteSteps } from './use-voice-note-steps.ts';
import { DictationColumns } from './voice-note-dictation.tsx';
import classes from './voice-note-workspace.module.css';

interface WorkspaceProps {
  readonly consultation: Consultation;
  readonly note: VoiceNote;
  readonly list: readonly Bundle[];
}

/** Stages without audio to record or upload. */
const idleStages: ReadonlySet<string> = new Set(['idle', 'done', 'failed']);

/** Stages before Stop. */
const captureStages: ReadonlySet<string> = new Set(['opening', 'recording']);

/** A closed dialog gives the focus back first. */
const AFTER_DIALOG_MS = 400;

/** Also one that is being sent: an older one must never take its place. */
const newestSent = (list: readonly Bundle[]): Bundle | null =>
  list.find(({ is_frozen }) => is_frozen) ?? list[0] ?? null;

interface WorkspaceHeaderProps {
  readonly consultation: Consultation;
  readonly note: VoiceNote;
  readonly step: Step;
  readonly facts: StepFacts;
  readonly onStep: (step: Step) => void;
}

const WorkspaceHeader = ({ consultation, note, step, facts, onStep }: WorkspaceHeaderProps) => {
  const { consultation: ongoing } = useOngoingConsultation();
  return (
    <header className={classes.header}>
      <div className={classes.names}>
        <PageTitle tabTitle="Voice note">{note.patient_name}</PageTitle>
        <NoteTitle voiceNote={note} />
      </div>
      {ongoing !== null && ongoing.id !== consultation.id && (
        <Text size="sm" className={classes.other ?? ''}>
          An earlier consultation. The open one is {ongoing.patient_name}’s.
        </Text>
      )}
      <ResumeButton consultation={consultation} />
      <Group gap="lg" wrap="nowrap" className={classes.links ?? ''}>
        <Anchor component={Link} to={`/audit?session=${encodeURIComponent(consultation.id)}`} size="sm" py={12}>
          History
        </Anchor>
        <Anchor component={Link} to="/voice-notes" size="sm" py={12}>
          All voice notes
        </Anchor>
      </Group>
      <StepHeader current={step} facts={facts} onStep={onStep} />
    </header>
  );
};

/** What the recorder of this window does with the note. */
const useRecordingHere = (noteId: string) => {
  const stage = useRecorderStage();
  const recordedNoteId = useRecording(({ recording }) => recording?.voiceNoteId);
  return {
    isRecordingHere: recordedNoteId === noteId && !idleStages.has(stage),
    isCapturing: captureStages.has(stage),
  };
};

/** The bundle of the step "sent", with its messages. */
const useSentBundle = (list: readonly Bundle[], refetch: () => Promise<unknown>) => {
  const sent = newestSent(list);
  const messages = useBundleMessages(sent?.id ?? null) ?? [];
  const isBeingSent = messages.some(isInProgress);
  // A bundle is sent when its message is, so refetch when no message is in progress.
  useEffect(() => {
    if (!isBeingSent) void refetch().catch(() => undefined);
  }, [isBeingSent, refetch]);
  return { sent, messages, isBeingSent };
};

/** What a bundle was written from decides whether it is out of date: fetches the bundles again when that changes. */
function useStaleBundles({ notes_version, transcript_version }: VoiceNote, invalidate: () => Promise<void>): void {
  const versions = `${notes_version} ${transcript_version}`;
  const known = useRef(versions);
  useEffect(() => {
    if (known.current === versions) return;
    known.current = versions;
    void invalidate();
  }, [versions, invalidate]);
}

/** What is done and what runs of a note: the recording and the bundle decide first, then its texts. */
function useStepFacts(
  note: VoiceNote,
  newest: Bundle | null,
  { isGenerating, hasMessages }: { readonly isGenerating: boolean; readonly hasMessages: boolean },
): StepFacts {
  const { isRecordingHere, isCapturing } = useRecordingHere(note.id);
  const unsentMs = useUnsentMs(note.id);
  return {
    isRecording: isRecordingHere || isRecognising(note),
    isListening: isRecordingHere ? isCapturing : note.recording?.state === 'open',
    unsentMs: isRecordingHere ? null : unsentMs,
    hasTranscript: note.transcript.trim() !== '',
    hasNotes: note.notes.trim() !== '',
    isWriting: isGenerating || note.is_processing,
    bundle: isGenerating ? 'pending' : (newest?.state ?? 'none'),
    hasMessages,
  };
}

/** What the page of a note shows and does, step by step. */
function useWorkspace({ note, list }: Pick<WorkspaceProps, 'note' | 'list'>) {
  const queryClient = useQueryClient();
  const { isRecordingHere } = useRecordingHere(note.id);
  const recording = useRunningRecording();
  const calls = useBundleCalls(note.id);
  const [newest = null] = list;
  const generation = useBundleGeneration(note, newest);
  const { bundle } = generation;
  const { sent, messages, isBeingSent } = useSentBundle(list, calls.refetch);
  const [isSendOpen, sendDialog] = useDisclosure(false);
  const [resent, setResent] = useState<Message | null>(null);
  // One choice for the preview and for the dialog that sends.
  const [withConsent, setWithConsent] = useState(true);

  useStaleBundles(note, calls.invalidate);

  const facts = useStepFacts(note, newest, {
    isGenerating: generation.isBusy,
    hasMessages: messages.length > 0,
  });
  const { step, hasMoved, goTo } = useVoiceNoteSteps(facts);
  useMirroredTemplate(note.id, note.template_id);

  const create = (deleted: Parameters<typeof generation.start>[0] = []) => {
    generation.start(deleted);
    goTo('bundle');
  };

  const copy = (id: string) =>
    calls
      .copy(id)
      .then(() => goTo('bundle'))
      .catch(notifyError);

  const openSend = (message: Message | null) => {
    setResent(message);
    if (message !== null) setWithConsent(message.with_consent);
    sendDialog.open();
  };

  const afterTranscript = async () => {
    const { transcript } = await queryClient.fetchQuery({ ...voiceNoteQuery(note.id), staleTime: 0 });
    if (step === 'record' && transcript.trim() !== '') goTo('notes');
  };

  const wentOut = messages.find(
    (one) => one.state !== 'failed' && one.bundle_id === (step === 'sent' ? sent : bundle)?.id,
  );
  const sentMessageId = wentOut?.id ?? null;
  const consentChoice = { sentMessageId, withConsent, onWithConsent: setWithConsent };
  const shownBundle = step === 'sent' ? sent : bundle;
  const toSend = resent === null ? shownBundle : (list.find(({ id }) => id === resent.bundle_id) ?? null);
  const checked = useNoteChecks({
    note,
    bundle: toSend ?? shownBundle ?? newest,
    isWriting: facts.isRecording || facts.isWriting,
    withConsent,
  });
  const isNarrow = useIsNarrow();
  const showsTranscript = !isNarrow && (step === 'record' || step === 'notes');
  const showCheck = (check: TextCheck) => {
    sendDialog.close();
    if (step === 'sent') goTo('bundle');
    setTimeout(() => document.getElementById(`check-${check.key}`)?.focus(), AFTER_DIALOG_MS);
  };
  const onShowMark = () => void setTimeout(openFirstMark, AFTER_DIALOG_MS);
  const signing = useNoteSigning({ note, checked, isRecording: facts.isRecording, onShow: showCheck, onShowMark });
  const hasFailedToOpen = generation.bundle === null && Object.values(generation.sections).some(({ failed }) => failed);

  return {
    isRecordingHere,
    recording,
    calls,
    newest,
    generation,
    sent,
    messages,
    isBeingSent,
    isSendOpen,
    sendDialog,
    resent,
    withConsent,
    setWithConsent,
    facts,
    step,
    hasMoved,
    goTo,
    create,
    copy,
    openSend,
    afterTranscript,
    consentChoice,
    toSend,
    checked,
    showsTranscript,
    showCheck,
    signing,
    hasFailedToOpen,
  };
}

const Workspace = ({ consultation, note, list }: WorkspaceProps) => {
  const { calls, checked, facts, generation, messages, sent, sendDialog, step, ...page } = useWorkspace({ note, list });
  const { consentChoice, copy, create, goTo, newest, openSend, resent, toSend } = page;
  const { bundle } = generation;
  const seesShown = accessPredicates.patient_records(useCurrentUser());

  return (
    <CheckedTextsContext value={checked.context}>
      <EvidenceSource value={seesShown ? consultation.id : null}>
        <Stack gap="md">
          <WorkspaceHeader consultation={consultation} note={note} step={step} facts={facts} onStep={goTo} />
          {step !== 'sent' && (
            <SpokenContent consultation={consultation} note={note} isRecordingHere={page.isRecordingHere} />
          )}
          {step !== 'record' && <ChecksPanel checks={checked.checks} actions={checked.actions} />}
          {(step === 'record' || step === 'notes') && (
            <DictationColumns
              hasArrived={page.hasMoved}
              step={step}
              consultation={consultation}
              note={note}
              isRecordingHere={page.isRecordingHere}
              hasUnsent={facts.unsentMs !== null}
              bundle={facts.bundle}
              signing={page.signing.parts}
              below={({ text, edit, insert }) => (
                <>
                  <ShownAndDiscussed reader="clinician" noun="the notes" text={text} onText={edit} />
                  <UnwrittenList passages={checked.unwritten} onInsert={insert} onSource={checked.show} />
                  <LeftOutList place="note" text={text} onInsert={(passage) => insert(passage.text, passage.at)} />
                </>
              )}
              onTranscript={() => void page.afterTranscript().catch(notifyError)}
              onOpenNotes={() => goTo('notes')}
              onCreateBundle={() => create()}
              onOpenBundle={() => goTo('bundle')}
            />
          )}
          {step === 'bundle' &&
            (bundle === null && !generation.isBusy && !page.hasFailedToOpen ? (
              <BundlePlan deletedAt={note.letters_deleted_at} onCreate={create} />
            ) : (
              <BundleView
                hasArrived={page.hasMoved}
                voiceNote={note}
                generation={generation}
                isBeingSent={page.isBeingSent}
                onSend={() => openSend(null)}
                onCreateNew={() => create()}
                onCopy={() => bundle !== null && void copy(bundle.id)}
                {...consentChoice}
              />
            ))}
          {step === 'sent' && sent !== null && (
            <SentBundle
              hasArrived={page.hasMoved}
              bundle={sent}
              {...consentChoice}
              next={<NextPatientButton consultation={consultation} recording={page.recording} />}
              messages={<MessageList messages={messages} onSendAgain={openSend} />}
              {...(page.isBeingSent ? {} : { onSendAgain: () => openSend(null) })}
              {...(newest?.is_frozen === false
                ? {}
                : { onCreateNew: () => create(), onCopy: () => void copy(sent.id) })}
            />
          )}
          {toSend !== null && (
            <SendDialog
              bundle={toSend}
              isOpen={page.isSendOpen}
              onClose={sendDialog.close}
              again={resent}
              withConsent={page.withConsent}
              onWithConsent={page.setWithConsent}
              isHeldUp={checked.toSend.checks.some(isOpenCheck)}
              checks={<OpenChecks {...checked.toSend} onShow={page.showCheck} />}
              onFailed={() => void checked.refetch()}
              onStale={() => void calls.refetch().catch(notifyError)}
              onSent={() => {
                sendDialog.close();
                // The step shows the newest bundle that is on its way.
                void calls
                  .refetch()
                  .catch(notifyError)
                  .finally(() => goTo('sent'));
              }}
            />
          )}
          {page.signing.dialog}
          <SourceCard
            source={page.showsTranscript ? null : checked.source}
            transcript={note.transcript}
            player={checked.source !== null && <SourcePlayer note={note} source={checked.source} />}
            onClose={checked.hideSource}
          />
        </Stack>
      </EvidenceSource>
    </CheckedTextsContext>
  );
};

const Loading = () => (
  <Stack gap="md" aria-hidden="true">
    <Skeleton h={32} w={220} />
    <Skeleton h={44} w="min(420px, 100%)" />
    <Skeleton h={420} />
  </Stack>
);

/** One voice note, from recording to sending. All state is on the server, so that a reload loses nothing. */
export const VoiceNoteWorkspace = ({
  consultation,
  knownNote,
}: {
  readonly consultation: Consultation;
  readonly knownNote: VoiceNote;
}): ReactNode => {
  const note = useVoiceNote(knownNote);
  const { data: list, isError } = useQuery(bundlesQuery(note.id));
  // Recording and notes work without the bundles.
  if (list === undefined && !isError) return <Loading />;
  return <Workspace consultation={consultation} note={note} list={list ?? []} />;
};
