import { realtime, SOCKET_PROOF, socketProof } from '@openconsult/contracts/realtime';
import type Pusher from 'pusher-js';
import { call } from '../api/call.ts';

/** The timeout for the realtime server to answer a login, or to deliver the proof. */
const ANSWER_TIMEOUT_MS = 5_000;

interface Message {
  readonly event: string;
  readonly data?: unknown;
}

/**
 * Logs each connection in before its first channel, and returns the proof that `POST /broadcasting/auth` asks for
 * (fault F4). One login serves every channel of a connection; one that failed is tried again when next asked for.
 * @throws Error when the connection was replaced or no proof came within 5 s; what `call` throws.
 */
export const createProofs = (connectionOf: () => Pusher): ((socketId: string) => Promise<string>) => {
  let current: { readonly socketId: string; readonly proof: Promise<string> } | null = null;

  const logIn = async (socketId: string): Promise<string> => {
    const pusher = connectionOf();
    await loggedIn(pusher, socketId);
    const proven = nextMessage(pusher, ({ event, data }) => {
      const proof = event === SOCKET_PROOF ? socketProof.safeParse(data).data : undefined;
      return proof?.socket_id === socketId ? proof.proof : null;
    });
    // The first failure is thrown; the other must not become an unhandled rejection.
    const [, proof] = await Promise.all([call(realtime.prove, { body: { socket_id: socketId } }), proven]);
    return proof;
  };

  return (socketId) => {
    if (current?.socketId === socketId) return current.proof;
    const proof = logIn(socketId);
    const started = { socketId, proof };
    current = started;
    proof.catch(() => {
      if (current === started) current = null;
    });
    return proof;
  };
};

/** Waits for the login that the client repeats on each new connection, and starts one where it is missing or failed. */
const loggedIn = async (pusher: Pusher, socketId: string): Promise<void> => {
  const { user } = pusher;
  const isLoggedIn = async (): Promise<boolean> => {
    await withinAnswerTime(user.signinDonePromise);
    return user.user_data?.id === socketId;
  };
  if (await isLoggedIn()) return;
  // The client logs in once, and never repeats a failed login.
  user.signin_requested = false;
  pusher.signin();
  if (!(await isLoggedIn())) throw new Error('The realtime server did not take the login.');
};

const withinAnswerTime = async (work: Promise<unknown> | null): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The realtime server did not answer.')), ANSWER_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The first message for which `read` finds something. Rejects after 5 s, and when the connection ends. */
const nextMessage = <Found>({ connection }: Pusher, read: (message: Message) => Found | null): Promise<Found> =>
  new Promise((resolve, reject) => {
    const onMessage = (message: Message): void => {
      const found = read(message);
      if (found === null) return;
      stop();
      resolve(found);
    };
    const fail = (): void => {
      stop();
      reject(new Error('The realtime server did not answer.'));
    };
    const onState = ({ current }: { current: string }): void => {
      if (current !== 'connected') fail();
    };
    const timer = setTimeout(fail, ANSWER_TIMEOUT_MS);
    const stop = (): void => {
      clearTimeout(timer);
      connection.unbind('message', onMessage);
      connection.unbind('state_change', onState);
    };
    connection.bind('message', onMessage);
    connection.bind('state_change', onState);
  });
