import { realtime, SOCKET_PROOF, socketProof } from '@openconsult/contracts/realtime';
import type Pusher from 'pusher-js';
import { call } from '../api/call.ts';

/** How long the realtime server may take to answer a sign-in, or to pass the proof on. */
const ANSWER_MS = 5_000;

interface Message {
  readonly event: string;
  readonly data?: unknown;
}

/**
 * Signs each connection in before its first channel, and returns the proof that `POST /broadcasting/auth` asks for
 * (fault F4). One sign-in serves every channel of a connection; one that failed is tried again when next asked for.
 * @throws Error when the connection was replaced or no proof came within 5 s; what `call` throws.
 */
export const createProofs = (connectionOf: () => Pusher): ((socketId: string) => Promise<string>) => {
  let current: { readonly socketId: string; readonly proof: Promise<string> } | null = null;

  const signIn = async (socketId: string): Promise<string> => {
    const pusher = connectionOf();
    await signedIn(pusher, socketId);
    const proven = nextMessage(pusher, ({ event, data }) => {
      const proof = event === SOCKET_PROOF ? socketProof.safeParse(data).data : undefined;
      return proof?.socket_id === socketId ? proof.proof : null;
    });
    // Whichever fails first is reported; the other must not stay unhandled.
    const [, proof] = await Promise.all([call(realtime.prove, { body: { socket_id: socketId } }), proven]);
    return proof;
  };

  return (socketId) => {
    if (current?.socketId === socketId) return current.proof;
    const proof = signIn(socketId);
    const begun = { socketId, proof };
    current = begun;
    proof.catch(() => {
      if (current === begun) current = null;
    });
    return proof;
  };
};

/** Waits for the sign-in that the client repeats on each new connection, and begins one where there is none or it failed. */
const signedIn = async (pusher: Pusher, socketId: string): Promise<void> => {
  const { user } = pusher;
  const isSignedIn = async (): Promise<boolean> => {
    await withinAnswerTime(user.signinDonePromise);
    return user.user_data?.id === socketId;
  };
  if (await isSignedIn()) return;
  // The client signs in when first asked to and never repeats one that failed.
  user.signin_requested = false;
  pusher.signin();
  if (!(await isSignedIn())) throw new Error('The realtime server did not take the sign-in.');
};

const withinAnswerTime = async (work: Promise<unknown> | null): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The realtime server did not answer.')), ANSWER_MS);
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
    const timer = setTimeout(fail, ANSWER_MS);
    const stop = (): void => {
      clearTimeout(timer);
      connection.unbind('message', onMessage);
      connection.unbind('state_change', onState);
    };
    connection.bind('message', onMessage);
    connection.bind('state_change', onState);
  });
