import { type adminUsers, practice } from '@openconsult/contracts/admin-users';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { practiceRepo as repo } from './repo.ts';

/** What patients see of a practice. A change applies to what is written and sent from then on. Idempotent. */
export const editPractice = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  ({
    practice: async ({ practiceId }) => practice.parse(await repo.find(db, practiceId)),

    updatePractice: ({ practiceId, userId }, { body }) =>
      db.$transaction(async (tx) => {
        const before = await repo.hold(tx, practiceId);
        const after = { name: body.name, phone: body.phone === '' ? null : body.phone };
        const changed = (['name', 'phone'] as const).filter((field) => before[field] !== after[field]);
        if (changed.length === 0) return after;
        await repo.update(tx, practiceId, after);
        await recordAuditEvent(tx, {
          practiceId,
          action: 'practice.updated',
          actorId: userId,
          subjectId: null,
          changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
          at: clock.now(),
        });
        return after;
      }),
  }) satisfies Partial<UseCases<typeof adminUsers>>;
