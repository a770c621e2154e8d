import { randomUUID } from 'node:crypto';
import type { contentTracking } from '@openconsult/contracts/content-tracking';
import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import type { ContentMedia, Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { findConsultation, findOpenConsultation, touchConsultation } from '../consultations/index.ts';
import { contentTypeColumn, findContent, findContentMedia } from '../education-content/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { contentTrackingRepo as repo } from './repo.ts';
import { isTracked, shownAt } from './rules.ts';

type Shown = Call<typeof contentTracking.create>['body'];

/** The columns of a picture or video; @throws NOT_FOUND unless it is of the item */
async function mediaColumns(tx: Tx, actor: Actor, { type, id, uuid }: Shown) {
  if (uuid === undefined) return { mediaId: null, mediaKind: null, mediaTitle: null, watchedPercent: null };
  const media: ContentMedia | undefined = (await findContentMedia(tx, actor, { type, id })).find(
    (one) => one.id === uuid,
  );
  if (media === undefined) throw new AppError('NOT_FOUND');
  const watchedPercent = media.kind === 'video' ? 0 : null;
  return { mediaId: media.id, mediaKind: media.kind, mediaTitle: media.title, watchedPercent };
}

/** Adds a record with its audit event, unless there is one with its id. @throws NOT_FOUND for another user's id */
async function addRecord(tx: Tx, actor: Actor, view: Parameters<typeof repo.add>[1], now: Date): Promise<void> {
  if (await repo.add(tx, view)) {
    await recordAuditEvent(tx, {
      practiceId: actor.practiceId,
      actorId: actor.userId,
      subjectId: null,
      kind: 'patient_data',
      action: 'tracking.created',
      objectId: view.consultationId,
      call: 'content-tracking.create',
      at: now,
    });
  } else if (!(await repo.has(tx, actor.userId, view.id))) {
    throw new AppError('NOT_FOUND');
  }
}

/** The calls that record what is shown (behaviour.md#tracking). */
export const recordCalls = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  ({
    /** Safe to repeat with the same `tracking_id`. @throws NOT_FOUND for what is not the user's, or what they do not see */
    create: (actor, { body }) =>
      db.$transaction(async (tx) => {
        const now = clock.now();
        const consultation = body.patient_session_id
          ? await findConsultation(tx, actor, { id: body.patient_session_id })
          : await findOpenConsultation(tx, actor);
        const item = await findContent(tx, actor, body);
        const media = await mediaColumns(tx, actor, body);
        if (consultation === null || !isTracked(consultation, now)) return { id: null };
        const view = {
          id: body.tracking_id ?? randomUUID(),
          userId: actor.userId,
          consultationId: consultation.id,
          itemId: item.id,
          itemType: contentTypeColumn(body.type),
          itemName: item.name,
          ...media,
          shownAt: shownAt(consultation, body.shown_ms_ago ?? 0, now),
        };
        await addRecord(tx, actor, view, now);
        if (consultation.endedAt === null) await touchConsultation(tx, actor, { id: consultation.id }, now);
        return { id: view.id };
      }),

    async updateVideoPlayback(actor, { body: { id, video_payback_percentage: percent } }) {
      const { count } = await repo.raiseWatched(db, actor.userId, id, percent);
      if (count === 0 && !(await repo.has(db, actor.userId, id))) throw new AppError('NOT_FOUND');
      return { done: true };
    },
  }) satisfies Partial<UseCases<typeof contentTracking>>;
