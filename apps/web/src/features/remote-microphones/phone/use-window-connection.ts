import type { WindowRequest } from '@openconsult/contracts/remote-microphone-whispers';
import { useAtom } from '@xstate/store-react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { steadyInterval } from '../../../shared/heartbeat/steady-interval.ts';
import { stageOf } from '../../../shared/recorder/machine/recorder-machine.ts';
import { isGrantClosed } from './phone-calls.ts';
import { openPhoneChannel } from './phone-channel.ts';
import { noConnection, PhoneConnection, type PhoneConnectionView } from './phone-connection.ts';
import { phoneReportOf } from './phone-report.ts';
import type { PhoneSession } from './phone-session.ts';

export type PhoneActor = ActorRefFrom<PhoneSession['logic']>;

interface WindowConnection {
  readonly connection: PhoneConnection | null;
  readonly view: PhoneConnectionView;
}

/** Connects this phone to its window for as long as it is mounted, and reports its recorder there. */
export function useWindowConnection(
  session: PhoneSession,
  actor: PhoneActor,
  battery: number | null,
  onRequest: (request: WindowRequest) => void,
): WindowConnection {
  const [connection, setConnection] = useState<PhoneConnection | null>(null);
  const view = useAtom(connection?.view ?? noConnection);
  const latest = useRef({ battery, onRequest });
  latest.current = { battery, onRequest };

  useEffect(() => {
    const opened = new PhoneConnection({
      open: (listener) => openPhoneChannel(session.guest, session.calls, listener),
      isClosed: () => isGrantClosed(session),
      every: steadyInterval,
      now: () => Date.now(),
      report: () => {
        const now = actor.getSnapshot();
        return phoneReportOf(stageOf(now), now.context, latest.current.battery);
      },
      onRequest: (request) => latest.current.onRequest(request),
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

  return { connection, view };
}
