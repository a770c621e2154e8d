import { hasVoice, isLetIn, usesRealTimeTranscription } from '@openconsult/contracts/access';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { LevelMeter } from '../../../shared/recorder/capture/audio-level.ts';
import type { RemoteCapture } from '../../../shared/recorder/capture/remote-capture.ts';
import { openJournal } from '../../../shared/recorder/journal/journal-database.ts';
import { JournalSeal } from '../../../shared/recorder/journal/journal-seal.ts';
import { endRecording, isRecordingEnded } from '../../../shared/recorder/machine/recorder-calls.ts';
import { recorderLogic } from '../../../shared/recorder/machine/recorder-logic.ts';
import type { RecorderStage } from '../../../shared/recorder/machine/recorder-stage.ts';
import { stageOf } from '../../../shared/recorder/machine/recorder-stage.ts';
import type { RecorderContext } from '../../../shared/recorder/machine/recorder-state.ts';
import { KeptRecordings } from '../../../shared/recorder/recovery/kept-recordings.ts';
import {
  isRecordingLocked,
  lockRecording,
  recordingUnlocked,
} from '../../../shared/recorder/recovery/recording-lock.ts';
import { segmentUploadPort } from '../../../shared/recorder/upload/segment-upload-calls.ts';
import { RECORDING_HOLD, reloadGate } from '../../../shared/reload-gate.ts';
import { useCurrentUser } from '../../../shared/user/current-user.ts';
import { recorderTurn } from '../../../shared/windows/recorder-claim.ts';
import { isConsultationDeleted } from './deleted-consultation.ts';
import { type Recorder, RecorderReactContext } from './recorder-context.ts';
import { useDeletedConsultation } from './use-deleted-consultation.ts';
import { useFoundRecording } from './use-found-recording.ts';
import { useKeptRecordings } from './use-kept-recordings.ts';
import { isCapturing, useRecorderClaim } from './use-recorder-claim.ts';

const RECORDING_STAGES: readonly RecorderStage[] = ['opening', 'recording', 'stopping', 'readingFile'];

/** Whether a reload now could cost audio, or an answer that somebody waits for. */
function isAtRisk(stage: RecorderStage, { sliceCount, settled, counts }: RecorderContext): boolean {
  if (RECORDING_STAGES.includes(stage)) return true;
  return sliceCount > 0 && stage !== 'idle' && stage !== 'done' && (counts.unsent > 0 || settled < sliceCount);
}

function createParts(phone: RemoteCapture) {
  const seal = new JournalSeal();
  const journal = openJournal(seal);
  const meter: LevelMeter = { read: () => 0 };
  return {
    meter,
    seal,
    journal,
    logic: recorderLogic({ journal, meter, recorderTurn, phone }),
    kept: new KeptRecordings({
      journal,
      port: segmentUploadPort,
      endRecording,
      isEnded: isRecordingEnded,
      isDeleted: isConsultationDeleted,
      isLocked: isRecordingLocked,
      unlocked: recordingUnlocked,
      lock: lockRecording,
    }),
  };
}

export interface RecorderProviderProps {
  /** Takes the place of the microphone where a recording asks for it. */
  readonly phone: RemoteCapture;
  readonly children: ReactNode;
}

/**
 * Holds the recorder above the router and inside the signed-in area, so that no navigation can end a recording. While
 * audio could be lost it holds the reload gate and warns before the page is closed.
 */
export const RecorderProvider = ({ phone, children }: RecorderProviderProps) => {
  const user = useCurrentUser();
  const { id: userId } = user;
  const [parts] = useState(() => createParts(phone));
  const { meter, logic, kept } = parts;
  const actor = useActorRef(logic);
  const stage = useSelector(actor, stageOf);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const atRisk = isAtRisk(stage, context);
  const isResting = stage === 'idle' || stage === 'done';

  // Nothing is lost by a reload while the transcript is written, but the way on to the notes would be.
  const awaitsTranscript = stage === 'transcribing' || stage === 'finishing';
  const holds = atRisk || awaitsTranscript;

  useEffect(() => {
    if (!holds) return;
    return reloadGate.hold(RECORDING_HOLD, 'Audio is being recorded or written down');
  }, [holds]);

  useEffect(() => {
    if (!atRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [atRisk]);

  useKeptRecordings(parts, isLetIn(user) && hasVoice(user) ? userId : null, isResting);

  const stop = useCallback(() => actor.send({ type: 'STOP' }), [actor]);
  const { claim, claimIfFree, release } = useRecorderClaim(stage, stop);
  useDeletedConsultation(stage, context.recording, stop);

  useFoundRecording(phone, {
    userId,
    claim: claimIfFree,
    begin(recording) {
      actor.send({ type: 'START', source: { kind: 'phone' }, recording });
      if (!isCapturing(stageOf(actor.getSnapshot()))) release();
    },
  });

  const recorder = useMemo<Recorder>(() => {
    const begin: Recorder['start'] = ({ voiceNoteId, patientName }, source) =>
      actor.send({
        type: 'START',
        source,
        recording: {
          id: newId(),
          voiceNoteId,
          userId,
          patientLabel: patientName,
          startedAtMs: Date.now(),
          isLive: source.kind === 'microphone' && usesRealTimeTranscription(user),
        },
      });
    const start: Recorder['start'] = (note, source) => {
      if (source.kind === 'file') return begin(note, source);
      void claim().then((isMine) => {
        if (isMine) begin(note, source);
        // It was not the moment to begin.
        if (!isCapturing(stageOf(actor.getSnapshot()))) release();
      });
    };
    return { stage, context, meter, kept, send: (event) => actor.send(event), start };
  }, [stage, context, meter, kept, actor, user, userId, claim, release]);

  return <RecorderReactContext value={recorder}>{children}</RecorderReactContext>;
};

/** Only a secure page can make one; on any other the recorder refuses to begin, and says so. */
const newId = (): string => (window.isSecureContext ? crypto.randomUUID() : '');
