import type { Db, Tx } from '@openconsult/db';
import type { Publisher } from '@openconsult/integrations/realtime';
import type { Deps } from './deps.ts';

/** The dependencies of `closeLoginSockets` besides the database. */
interface Closing {
  readonly publisher: Pick<Publisher, 'disconnectUser'>;
  readonly log: Deps['log'];
}

/** More than any user has windows. The oldest connection of a session is closed for the next. */
const SOCKETS_MAX = 50;

/**
 * Records a connection of a session, so that it can be closed with it. Idempotent.
 * @returns the proof for this connection alone; null if the session ended
 */
export async function addLoginSocket(
  tx: Tx,
  { socketId, loginSessionId }: { readonly socketId: string; readonly loginSessionId: string },
): Promise<string | null> {
  // The lock makes an ending session wait, so that it finds this row and closes the connection.
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO login_sockets (id, socket_id, login_session_id)
    SELECT gen_random_uuid(), ${socketId}, id FROM login_sessions WHERE id = ${loginSessionId}::uuid FOR KEY SHARE
    ON CONFLICT (login_session_id, socket_id) DO UPDATE SET socket_id = EXCLUDED.socket_id
    RETURNING id`;
  return rows[0]?.id ?? null;
}

/** Whether this connection of this session got this proof, and is not closed. */
export async function isLoginSocket(
  db: Tx,
  { proof, ...socket }: { readonly proof: string; readonly socketId: string; readonly loginSessionId: string },
): Promise<boolean> {
  return (await db.loginSocket.count({ where: { id: proof, ...socket } })) > 0;
}

/**
 * Closes the realtime connections of a session: all of them, or those beyond the newest 50. A row stays until the
 * realtime server confirms, so that the worker's timer retries failures. Never rejects.
 */
export async function closeLoginSockets(
  db: Db,
  { publisher, log }: Closing,
  { loginSessionId, surplusOnly = false }: { readonly loginSessionId: string; readonly surplusOnly?: boolean },
): Promise<void> {
  try {
    const sockets = await db.loginSocket.findMany({
      where: { loginSessionId },
      orderBy: { createdAt: 'desc' },
      skip: surplusOnly ? SOCKETS_MAX : 0,
    });
    await Promise.all(
      sockets.map(async ({ id, socketId }) => {
        await publisher.disconnectUser(socketId);
        await db.loginSocket.deleteMany({ where: { id } });
      }),
    );
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'realtime connection not closed yet');
  }
}
