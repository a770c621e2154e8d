import type { messaging } from '@openconsult/contracts/messaging';
import { findBundle } from '../bundles/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { letterAnswer } from './letter-file.ts';
import { messageRepo as repo } from './repo.ts';
import { openSharedLink, revokeSharedLink } from './shared-links.ts';
import { messageToWire } from './wire.ts';

/** What was sent of a bundle, and the links of its text messages. */
export function createMessagingService(deps: Deps) {
  const { db, storage } = deps;

  return {
    async ofBundle(actor, { params }) {
      const bundle = await findBundle(db, actor, params.id);
      return { data: (await repo.ofBundle(db, actor.userId, bundle.id)).map(messageToWire) };
    },

    revokeLink: (actor, call) => revokeSharedLink(deps, actor, call),

    /** The document behind the link of a text message. */
    sharedDocument: async (_actor, { params }) =>
      letterAnswer(await storage.read(await openSharedLink(deps, params.token))),
  } satisfies UseCases<typeof messaging>;
}
