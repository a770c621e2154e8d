import { hasCompletedOnboarding, hasVoice, usesRealTimeTranscription } from '@openconsult/contracts/access';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LevelMeter } from '../../../shared/recorder/capture/audio-level.ts';
import type { RemoteCapture } from '../../../shared/recorder/capture/remote-capture.ts';
import { useAlarm } from '../../../shared/recorder/capture/use-alarm.ts';
import { openJournal } from '../../../shared/recorder/journal/journal-database.ts';
import { JournalSeal } from '../../../shared/recorder/journal/journal-seal.ts';
import { endRecording, isRecordingEnded } from '../../../shared/recorder/machine/recorder-calls.ts';
import { recorderLogic } from '../../../shared/recorder/machine/recorder-logic.ts';
import { type RecorderSnapshot, stageOf, type UserEvent } from '../../../shared/recorder/machine/recorder-machine.ts';
import {
  isRecordingLocked,
  lockRecording,
  recordingUnlocked,
} from '../../../shared/recorder/recovery/recording-lock.ts';
import { UnsentRecordings } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { segmentUploadPort } from '../../../shared/recorder/upload/segment-upload-calls.ts';
import { RECORDING_HOLD, reloadGate } from '../../../shared/reload-gate.ts';
import { useCurrentUser } from '../../../shared/user/current-user.ts';
import { heldLease } from '../../../shared/windows/recorder-claim.ts';
import { stateOnServer } from './deleted-consultation.ts';
import {
  isFreeFor,
  RecognitionReactContext,
  type Recorder,
  RecorderActor,
  RecorderReactContext,
  stageWith,
} from './recorder-context.ts';
import { useDeletedConsultation } from './use-deleted-consultation.ts';
import { useFoundRecording } from './use-found-recording.ts';
import { useRecognition } from './use-recognition.ts';
import { isCapturing, useRecorderClaim } from './use-recorder-claim.ts';
import { useUnsentRecordings } from './use-unsent-recordings.ts';

/** Whether a reload now could cost audio. */
function isAtRisk(snapshot: RecorderSnapshot): boolean {
  const stage = stageOf(snapshot);
  const { sliceCount, savedSlices, counts } = snapshot.context;
  if (isCapturing(stage) || stage === 'readingFile') return true;
  return sliceCount > 0 && stage !== 'idle' && (counts.unsent > 0 || savedSlices < sliceCount);
}

/** Nothing is recorded, or maybe so, and no user asked for it. */
const isAlarming = ({ context }: RecorderSnapshot): boolean =>
  context.isInterrupted || context.trouble === 'phone away';

const recordingOf = ({ context }: RecorderSnapshot) => context.recording;
const acceptedOf = (snapshot: RecorderSnapshot) => (stageOf(snapshot) === 'accepted' ? recordingOf(snapshot) : null);

function createDeps(phone: RemoteCapture) {
  const seal = new JournalSeal();
  const journal = openJournal(seal);
  const meter: LevelMeter = { read: () => 0 };
  return {
    meter,
    seal,
    journal,
    phone,
    logic: recorderLogic({ journal, meter, heldLease, phone }),
    unsent: new UnsentRecordings({
      journal,
      port: segmentUploadPort,
      endRecording,
      isEnded: isRecordingEnded,
      stateOnServer,
      isLocked: isRecordingLocked,
      unlocked: recordingUnlocked,
      lock: lockRecording,
    }),
  };
}

/**
 * Holds the reload gate while audio or a transcript is on its way, and warns before a page with unsent audio closes.
 */
function useUnloadGuard(atRisk: boolean, awaitsTranscript: boolean): void {
  const holds = atRisk || awaitsTranscript;
  useEffect(() => {
    if (holds) return reloadGate.hold(RECORDING_HOLD, 'Audio is being recorded or transcribed');
  }, [holds]);

  useEffect(() => {
    if (!atRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [atRisk]);
}

interface ScopeProps {
  readonly deps: ReturnType<typeof createDeps>;
  readonly children: ReactNode;
}

const RecorderScope = ({ deps, children }: ScopeProps) => {
  const user = useCurrentUser();
  const { id: userId } = user;
  const { meter, unsent, phone } = deps;
  const actor = RecorderActor.useActorRef();
  const machineStage = RecorderActor.useSelector(stageOf);
  const { recognition, retry: retryRecognition } = useRecognition(RecorderActor.useSelector(acceptedOf));
  const stage = stageWith(machineStage, recognition);
  const latest = useRef({ recognition, retryRecognition });
  latest.current = { recognition, retryRecognition };

  useUnloadGuard(RecorderActor.useSelector(isAtRisk), stage === 'transcribing' || stage === 'finishing');
  useUnsentRecordings(
    deps,
    hasCompletedOnboarding(user) && hasVoice(user) ? userId : null,
    stage === 'idle' || stage === 'done',
  );

  useAlarm(RecorderActor.useSelector(isAlarming));

  const stop = useCallback(() => actor.send({ type: 'STOP' }), [actor]);
  const { claim, claimIfFree, release } = useRecorderClaim(machineStage, stop);
  useDeletedConsultation(machineStage, RecorderActor.useSelector(recordingOf), {
    stop,
    saveForLater: () => actor.send({ type: 'SAVE_FOR_LATER' }),
  });

  /** Begins unless a recording runs; then it releases the recorder. */
  const begin = useCallback(
    (event: Extract<UserEvent, { type: 'START' }>) => {
      const snapshot = actor.getSnapshot();
      const now = stageWith(stageOf(snapshot), latest.current.recognition);
      const { sliceCount, isInterrupted } = snapshot.context;
      const hasNothing = now === 'failed' && sliceCount === 0;
      // The rest of the interrupted recording is sent later: what is said now comes first.
      const isOfOther = isFreeFor(
        event.recording.voiceNoteId,
        stageOf(snapshot),
        snapshot.context.recording?.voiceNoteId,
      );
      const isFree = now === 'idle' || now === 'done' || hasNothing || isOfOther;
      if (isInterrupted && !isFree && !isCapturing(stageOf(snapshot))) actor.send({ type: 'SAVE_FOR_LATER' });
      if (isFree || stageOf(actor.getSnapshot()) === 'idle') actor.send(event);
      if (!isCapturing(stageOf(actor.getSnapshot()))) release();
    },
    [actor, release],
  );

  useFoundRecording(phone, {
    userId,
    claim: claimIfFree,
    begin: (recording) => begin({ type: 'START', source: { kind: 'phone' }, recording }),
  });

  const recorder = useMemo(
    (): Recorder => ({
      meter,
      unsent,
      send: (event) => actor.send(event),
      async start({ voiceNoteId, patientName }, source) {
        if (source.kind !== 'file' && !(await claim())) return;
        const isLive = source.kind === 'microphone' && usesRealTimeTranscription(user);
        const startedAtMs = Date.now();
        const recording = { id: newId(), voiceNoteId, userId, patientLabel: patientName, startedAtMs, isLive };
        begin({ type: 'START', source, recording });
      },
      retry() {
        const { recognition, retryRecognition } = latest.current;
        const isLate = recognition?.failure === 'noAnswer' || recognition?.failure === 'recogniserAway';
        if (isLate) retryRecognition();
        else actor.send({ type: 'RETRY' });
      },
    }),
    [meter, unsent, actor, user, userId, claim, begin],
  );

  return (
    <RecorderReactContext value={recorder}>
      <RecognitionReactContext value={recognition}>{children}</RecognitionReactContext>
    </RecorderReactContext>
  );
};

export interface RecorderProviderProps {
  /** The phone, for recordings that use it as microphone. */
  readonly phone: RemoteCapture;
  readonly children: ReactNode;
}

/**
 * Holds the recorder above the router and inside the logged-in area, so that no navigation ends a recording. While
 * audio could be lost it holds the reload gate and warns before the page closes.
 */
export const RecorderProvider = ({ phone, children }: RecorderProviderProps) => {
  const [deps] = useState(() => createDeps(phone));
  return (
    <RecorderActor.Provider logic={deps.logic}>
      <RecorderScope deps={deps}>{children}</RecorderScope>
    </RecorderActor.Provider>
  );
};

/** Empty on an insecure page, where the recorder refuses to begin with a message. */
const newId = (): string => (window.isSecureContext ? crypto.randomUUID() : '');
