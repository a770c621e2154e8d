import { REMOTE_BARS_MS, VISUALISER_TICK_MS } from '@openconsult/contracts/limits';
import type { WindowWish } from '@openconsult/contracts/remote-microphone-whispers';
import { useActorRef, useSelector } from '@xstate/react';
import { useAtom } from '@xstate/store-react';
import { useEffect, useRef, useState } from 'react';
import { steadyInterval } from '../../../shared/heartbeat/steady-interval.ts';
import { keepScreenOn } from '../../../shared/recorder/capture/wake-lock.ts';
import type { MachineStage, RecorderContext } from '../../../shared/recorder/machine/recorder-machine.ts';
import { stageOf } from '../../../shared/recorder/machine/recorder-machine.ts';
import { actionFor } from './phone-action.ts';
import { isGrantClosed } from './phone-calls.ts';
import { openPhoneChannel } from './phone-channel.ts';
import { noConnection, PhoneConnection, type PhoneConnectionView } from './phone-connection.ts';
import { isWhole, phoneReportOf } from './phone-report.ts';
import type { PhoneSession } from './phone-session.ts';
import { saveRejoinSecret } from './rejoin-secret.ts';
import { useBattery } from './use-battery.ts';
import { useReturn } from './use-return.ts';

/** A failed upload is retried this often, for as long as the page is open. */
const RETRY_MS = 5_000;
const LEFTOVERS_EVERY_MS = 15_000;

export interface Phone extends PhoneConnectionView {
  readonly stage: MachineStage;
  readonly context: RecorderContext;
  readonly battery: number | null;
  /** The window wants a recording, and waits for a finger: browsers open no microphone unasked. */
  readonly isAwaited: boolean;
  /** Audio of an earlier page is still on this phone. */
  readonly hasLeftovers: boolean;
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
  /** The page was touched before, so that the microphone may be opened. */
  readonly isArmed: boolean;
  readonly onArmed: () => void;
  /** This phone was lost and has reconnected: it is another microphone from now on. */
  readonly onReturned: (session: PhoneSession) => void;
}

/** This phone as a microphone: its recorder and its window, brought together. */
export function usePhone(session: PhoneSession, { isArmed, onArmed, onReturned }: PhoneOptions): Phone {
  const actor = useActorRef(session.logic);
  const stage = useSelector(actor, stageOf);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const battery = useBattery();
  const batteryNow = useRef(battery);
  batteryNow.current = battery;
  const [begun] = useState(() => new Set<string>());
  const [awaited, setAwaited] = useState<string | null>(null);
  const [hasLeftovers, setLeftovers] = useState(false);
  const [connection, setConnection] = useState<PhoneConnection | null>(null);
  const view = useAtom(connection?.view ?? noConnection);

  const begin = (recordingId: string) => {
    begun.add(recordingId);
    setAwaited(null);
    // What is unsent of the last one is uploaded afterwards.
    actor.send({ type: 'KEEP_FOR_LATER' });
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

  const follow = useRef<(wish: WindowWish) => void>(() => undefined);
  follow.current = (wish) => {
    const now = actor.getSnapshot();
    const { recording, muted } = now.context;
    const act = actionFor(wish, { stage: stageOf(now), recordingId: recording?.id ?? null, muted, begun });
    if (act?.type === 'start' && isArmed) begin(act.recordingId);
    else setAwaited(act?.type === 'start' ? act.recordingId : null);
    if (act?.type === 'stop') actor.send({ type: 'STOP' });
    if (act?.type === 'cancel') actor.send({ type: 'CANCEL' });
    if (act?.type === 'toggleMute') actor.send({ type: 'TOGGLE_MUTE' });
  };

  useEffect(() => {
    const opened = new PhoneConnection({
      open: (listener) => openPhoneChannel(session.guest, session.calls, listener),
      isClosed: () => isGrantClosed(session),
      every: steadyInterval,
      now: () => Date.now(),
      report: () => {
        const now = actor.getSnapshot();
        return phoneReportOf(stageOf(now), now.context, batteryNow.current);
      },
      onWish: (wish) => follow.current(wish),
      onStop: (recordingId) => {
        if (actor.getSnapshot().context.recording?.id === recordingId) actor.send({ type: 'STOP' });
      },
    });
    setConnection(opened);
    const changes = actor.subscribe(() => opened.changed());
    const ended = new AbortController();
    const wake = () => {
      if (document.visibilityState === 'visible') opened.woke();
    };
    document.addEventListener('visibilitychange', wake, ended);
    window.addEventListener('pageshow', wake, ended);
    window.addEventListener('online', wake, ended);
    return () => {
      ended.abort();
      changes.unsubscribe();
      opened.end();
      setConnection(null);
    };
  }, [session, actor]);

  const isClosed = view.state === 'closed';
  const isOpening = stage === 'opening';
  useEffect(() => {
    if (!isClosed) return keepScreenOn();
    actor.send({ type: isOpening ? 'CANCEL' : 'STOP' });
  }, [actor, isClosed, isOpening]);

  const hasNothing = stage === 'failed' && context.sliceCount === 0;
  // Only once nothing more is recorded: what is not sent yet stays in the journal, under the grant that it began with.
  const isStill = isWhole(context) ? stage !== 'recording' && !isOpening : stage === 'idle' || hasNothing;
  const isReturning = useReturn(session, isClosed && isStill, () => actor.send({ type: 'KEEP_FOR_LATER' }), onReturned);

  const isLive = stage === 'recording';
  useEffect(() => {
    if (!isLive || connection === null) return;
    let peaks: number[] = [];
    const timer = setInterval(() => {
      peaks.push(session.meter.read());
      if (peaks.length < REMOTE_BARS_MS / VISUALISER_TICK_MS) return;
      connection.bars(peaks);
      peaks = [];
    }, VISUALISER_TICK_MS);
    return () => clearInterval(timer);
  }, [isLive, connection, session]);

  // The phone asks nothing: what failed is retried, and what is missing for good is marked in the transcript.
  useEffect(() => {
    if (stage === 'askingAboutGaps') actor.send({ type: 'ACCEPT_GAPS' });
    if (stage !== 'failed') return;
    const timer = setInterval(() => actor.send({ type: 'RETRY' }), RETRY_MS);
    return () => clearInterval(timer);
  }, [actor, stage]);

  const isResting = stage === 'idle' || stage === 'accepted';
  useEffect(() => {
    if (!isResting) return;
    const send = () => void session.sendLeftovers().then(setLeftovers, () => setLeftovers(true));
    send();
    const timer = setInterval(send, LEFTOVERS_EVERY_MS);
    return () => clearInterval(timer);
  }, [session, isResting]);

  return {
    ...view,
    stage,
    context,
    battery,
    isArmed,
    isAwaited: awaited !== null,
    hasLeftovers,
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
      void session.calls.leave().catch(() => undefined);
      connection?.left();
    },
  };
}
