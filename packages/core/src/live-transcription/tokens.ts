import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { LIVE_TOKEN_OPENS_S } from '@openconsult/contracts/limits';
import { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';

const payload = z.object({
  id: z.string(),
  session: z.string(),
  note: z.string().nullable(),
  expires: z.number(),
});

/**
 * Tokens that open one live connection each: `payload.mac`, bound to the logged-in browser and, if given, to the note.
 * Used ones are known to this process alone, which also holds what they open.
 */
export interface LiveTokens {
  issue(actor: Pick<Actor, 'loginSessionId'>, voiceNoteId: string | null): { token: string; expiresAt: Date };
  /** True once for each token, for its own browser and note, while it is valid. */
  use(token: string, actor: Pick<Actor, 'loginSessionId'>, voiceNoteId: string): boolean;
}

export function createLiveTokens({ config, clock }: Pick<Deps, 'config' | 'clock'>): LiveTokens {
  const used = new Map<string, number>();
  const sign = (body: string) => createHmac('sha256', config.SESSION_SECRET).update(`live:${body}`).digest();

  function read(token: string): z.infer<typeof payload> | null {
    const [body = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const expected = sign(body);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  }

  return {
    issue({ loginSessionId }, voiceNoteId) {
      const expiresAt = new Date(clock.now().getTime() + LIVE_TOKEN_OPENS_S * 1_000);
      const content: z.infer<typeof payload> = {
        id: randomUUID(),
        session: loginSessionId,
        note: voiceNoteId,
        expires: expiresAt.getTime(),
      };
      const body = Buffer.from(JSON.stringify(content)).toString('base64url');
      return { token: `${body}.${sign(body).toString('base64url')}`, expiresAt };
    },

    use(token, { loginSessionId }, voiceNoteId) {
      const now = clock.now().getTime();
      for (const [id, expires] of used) if (expires <= now) used.delete(id);
      const content = read(token);
      if (!content || content.expires <= now || used.has(content.id)) return false;
      if (content.session !== loginSessionId || (content.note !== null && content.note !== voiceNoteId)) return false;
      used.set(content.id, content.expires);
      return true;
    },
  };
}
