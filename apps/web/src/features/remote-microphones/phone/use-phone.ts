import { REMOTE_BARS_MS, VISUALISER_TICK_MS } from '@openconsult/contracts/limits';
import type { WindowRequest } from '@openconsult/contracts/remote-microphone-whispers';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAlarm } from '../../../shared/recorder/capture/use-alarm.ts';
import { holdWakeLock } from '../../../shared/recorder/capture/wake-lock.ts';
import type { MachineStage, RecorderContext } from '../../../shared/recorder/machine/recorder-machine.ts';
import { stageOf } from '../../../shared/recorder/machine/recorder-machine.ts';
import { actionFor } from './phone-action.ts';
import type { PhoneConnection, PhoneConnectionView } from './phone-connection.ts';
import { isWhole } from './phone-report.ts';
import type { Leftovers, PhoneSession } from './phone-session.ts';
import { saveRejoinSecret } from './rejoin-secret.ts';
import { useBattery } from './use-battery.ts';
import { useReturn } from './use-return.ts';
import { type PhoneActor, useWindowConnection } from './use-window-connection.ts';

/** A failed upload is retried this often, for as long as the page is open. */
const RETRY_MS = 5_000;
const LEFTOVERS_EVERY_MS = 15_000;

export interface Phone extends PhoneConnectionView {
  readonly stage: MachineStage;
  readonly context: RecorderContext;
  readonly battery: number | null;
  /** The window requested a recording that needs a touch to begin: browsers open no microphone without one. */
  readonly isAwaited: boolean;
  /** Audio of an earlier page is still on this phone. */
  readonly hasLeftovers: boolean;
  /** This page was reloaded while it recorded, which ended the recording. */
  readonly wasCut: boolean;
  /** It was lost and reconnects. */
  readonly isReturning: boolean;
  /** The user has touched the page, so that the microphone may be opened. */
  arm(): void;
  readonly isArmed: boolean;
  record(): void;
  stop(): void;
  leave(): void;
}

export interface PhoneOptions {
  /** The page was touched before, so the microphone may be opened. */
  readonly isArmed: boolean;
  readonly onArmed: () => void;
  /** This phone was lost and has reconnected: it is another microphone from now on. */
  readonly onReturned: (session: PhoneSession) => void;
}

/** This phone as a microphone: its recorder, connected to its window. */
export function usePhone(session: PhoneSession, { isArmed, onArmed, onReturned }: PhoneOptions): Phone {
  const actor = useActorRef(session.logic);
  const stage = useSelector(actor, stageOf);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const battery = useBattery();
  // Its connection: another grant than that of its recorder, once it rejoined during a recording.
  const [linked, setLinked] = useState(session);
  const [begun] = useState(() => new Set<string>());
  const [awaited, setAwaited] = useState<string | null>(null);

  /** Continues as the microphone that it rejoined as. What is unsent is uploaded afterwards, under the former grant. */
  const handOver = (next: PhoneSession) => {
    actor.send({ type: 'SAVE_FOR_LATER' });
    onReturned(next);
  };

  const begin = (recordingId: string) => {
    // The new recording belongs to the new grant, whose page gets the same request.
    if (linked !== session) return handOver(linked);
    begun.add(recordingId);
    setAwaited(null);
    // What is unsent of the last one is uploaded afterwards.
    actor.send({ type: 'SAVE_FOR_LATER' });
    actor.send({
      type: 'START',
      source: { kind: 'microphone', deviceId: null },
      recording: {
        id: recordingId,
        voiceNoteId: '',
        userId: session.id,
        patientLabel: '',
        startedAtMs: Date.now(),
        isLive: false,
      },
    });
  };

  const follow = (request: WindowRequest): void => {
    const now = actor.getSnapshot();
    const { recording, muted } = now.context;
    const action = actionFor(request, { stage: stageOf(now), recordingId: recording?.id ?? null, muted, begun });
    if (action?.type === 'start' && isArmed) begin(action.recordingId);
    else setAwaited(action?.type === 'start' ? action.recordingId : null);
    if (action?.type === 'stop') actor.send({ type: 'STOP' });
    if (action?.type === 'cancel') actor.send({ type: 'CANCEL' });
    if (action?.type === 'toggleMute') actor.send({ type: 'TOGGLE_MUTE' });
  };

  const { connection, view } = useWindowConnection(linked, actor, battery, follow);

  const isClosed = view.state === 'closed';
  const isOpening = stage === 'opening';
  const isRecording = stage === 'recording';
  const isAwake = !isClosed || isRecording;
  useEffect(() => (isAwake ? holdWakeLock() : undefined), [isAwake]);
  useEffect(() => {
    if (isClosed && isOpening) actor.send({ type: 'CANCEL' });
  }, [actor, isClosed, isOpening]);

  const hasNothing = stage === 'failed' && context.sliceCount === 0;
  // Unsent audio stays in the journal, under the grant that it began with.
  const hasStopped = isWhole(context) ? !isRecording && !isOpening : stage === 'idle' || hasNothing;
  const isReturning = useReturn(
    linked,
    isClosed && (isRecording || hasStopped),
    // A recording continues under its own grant.
    (next) => (isRecording ? setLinked(next) : handOver(next)),
    () => actor.send({ type: 'STOP', isInterrupted: true }),
  );
  useAlarm(context.isInterrupted);

  useLevelBars(session, connection, isRecording);
  useAutomaticRetry(actor, stage);
  const leftovers = useLeftovers(session, stage === 'idle' || stage === 'accepted');

  return {
    ...view,
    stage,
    context,
    battery,
    isArmed,
    isAwaited: awaited !== null,
    hasLeftovers: leftovers.isLeft,
    wasCut: leftovers.wasCut && begun.size === 0,
    isReturning,
    arm() {
      onArmed();
      if (awaited !== null) begin(awaited);
    },
    record: () => (awaited === null ? connection?.ask() : begin(awaited)),
    stop: () => actor.send({ type: stage === 'opening' ? 'CANCEL' : 'STOP' }),
    leave() {
      actor.send({ type: 'STOP' });
      saveRejoinSecret(null);
      // First, as the server closes the connection too.
      connection?.left();
      void linked.calls.leave().catch(() => undefined);
    },
  };
}

/** Sends the level of a running recording to the window. */
function useLevelBars(session: PhoneSession, connection: PhoneConnection | null, isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording || connection === null) return;
    let peaks: number[] = [];
    const timer = setInterval(() => {
      peaks.push(session.meter.read());
      if (peaks.length < REMOTE_BARS_MS / VISUALISER_TICK_MS) return;
      connection.bars(peaks);
      peaks = [];
    }, VISUALISER_TICK_MS);
    return () => clearInterval(timer);
  }, [isRecording, connection, session]);
}

/** Retries failed uploads without asking; audio that is lost for good is marked in the transcript. */
function useAutomaticRetry(actor: PhoneActor, stage: MachineStage): void {
  useEffect(() => {
    if (stage === 'askingAboutGaps') actor.send({ type: 'ACCEPT_GAPS' });
    if (stage !== 'failed') return;
    const timer = setInterval(() => actor.send({ type: 'RETRY' }), RETRY_MS);
    return () => clearInterval(timer);
  }, [actor, stage]);
}

/** Sends what earlier pages left while nothing is recorded. */
function useLeftovers(session: PhoneSession, isResting: boolean): Leftovers {
  const [leftovers, setLeftovers] = useState<Leftovers>({ isLeft: false, wasCut: false });
  useEffect(() => {
    if (!isResting) return;
    const send = () =>
      void session.sendLeftovers().then(setLeftovers, () => setLeftovers((last) => ({ ...last, isLeft: true })));
    send();
    const timer = setInterval(send, LEFTOVERS_EVERY_MS);
    return () => clearInterval(timer);
  }, [session, isResting]);
  return leftovers;
}
