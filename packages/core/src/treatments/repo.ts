import { randomUUID } from 'node:crypto';
import { type ContentItem, Prisma, type Tx } from '@openconsult/db';
import { lockLibrary } from '../admin-content/index.ts';
import { riskRepo } from './risk.repo.ts';

/** A treatment of the practice's library, with the lines that its risks are in a consent. */
export interface Treatment
  extends Pick<ContentItem, 'id' | 'name' | 'aliases' | 'currency' | 'priceMinor' | 'consentText' | 'isOffered'> {
  readonly risks: string[];
  /** Published and not hidden. */
  readonly isShown: boolean;
}

/** What a practice may change of a treatment. The currency is null without a price. */
export type TreatmentColumns = Pick<Treatment, 'name' | 'aliases' | 'currency' | 'priceMinor' | 'risks'>;

const select = (tx: Tx, practiceId: string, also: Prisma.Sql): Promise<Treatment[]> =>
  tx.$queryRaw<Treatment[]>`
    SELECT item.id, item.name, item.aliases, item.price_minor AS "priceMinor",
      CASE WHEN item.price_minor IS NOT NULL THEN item.currency END AS currency,
      item.consent_text AS "consentText", item.is_offered AS "isOffered",
      item.is_published AND NOT item.is_hidden AS "isShown",
      ARRAY(
        SELECT COALESCE(risk.consent_line, risk.name)
        FROM content_links AS link JOIN content_items AS risk ON risk.id = link.child_id AND risk.practice_id = link.practice_id
        WHERE link.parent_id = item.id AND risk.type = 'risk' AND risk.is_published AND NOT risk.is_hidden AND risk.deleted_at IS NULL
        ORDER BY link.position, risk.position
      ) AS risks
    FROM content_items AS item
    WHERE item.practice_id = ${practiceId}::uuid AND item.type IN ('treatment', 'sub_treatment') AND item.deleted_at IS NULL ${also}
    ORDER BY item.name`;

const isShown = Prisma.sql`AND item.is_published AND NOT item.is_hidden`;
const isInCatalogue = Prisma.sql`${isShown} AND item.is_offered`;

/** The only queries on the treatments of a library as what a practice offers; each names the practice. */
export const treatmentRepo = {
  /** Serialises changes of a practice's list, which counts its treatments, until the transaction ends. */
  lock: lockLibrary,

  /** Every treatment and sub-treatment, with those that are hidden, drafts or not offered: their names are taken. */
  listAll: (tx: Tx, practiceId: string): Promise<Treatment[]> => select(tx, practiceId, Prisma.empty),

  /** What the practice shows, offered or not. */
  listShown: (tx: Tx, practiceId: string): Promise<Treatment[]> => select(tx, practiceId, isShown),

  /** The catalogue: what the practice shows and offers. */
  list: (tx: Tx, practiceId: string): Promise<Treatment[]> => select(tx, practiceId, isInCatalogue),

  /** Of the catalogue. */
  find: async (tx: Tx, practiceId: string, id: string): Promise<Treatment | null> =>
    (await select(tx, practiceId, Prisma.sql`${isInCatalogue} AND item.id = ${id}::uuid`))[0] ?? null,

  /** Adds treatments after the others, and links their risks. */
  async addAll(tx: Tx, practiceId: string, all: readonly TreatmentColumns[]): Promise<string[]> {
    const { _max } = await tx.contentItem.aggregate({
      where: { practiceId, type: 'treatment' },
      _max: { position: true },
    });
    const first = (_max.position ?? 0) + 1;
    const rows = all.map((columns, index) => ({ ...columns, id: randomUUID(), position: first + index }));
    await tx.contentItem.createMany({
      data: rows.map(({ risks: _risks, ...row }) => ({ ...row, practiceId, type: 'treatment', isPublished: true })),
    });
    await riskRepo.link(tx, practiceId, rows);
    return rows.map(({ id }) => id);
  },

  /** Changes a treatment, which is offered from then on. */
  async update(
    tx: Tx,
    practiceId: string,
    before: Treatment,
    { risks, ...change }: TreatmentColumns,
    at: Date,
  ): Promise<void> {
    const data = { ...change, isOffered: true, updatedAt: at, version: { increment: 1 } };
    await tx.contentItem.updateMany({ where: { id: before.id, practiceId }, data });
    if (JSON.stringify(risks) !== JSON.stringify(before.risks))
      await riskRepo.link(tx, practiceId, [{ id: before.id, risks }]);
  },

  /** False if there was none. */
  remove: async (tx: Tx, practiceId: string, id: string, at: Date): Promise<boolean> => {
    const data = { deletedAt: at, updatedAt: at, version: { increment: 1 } };
    return (await tx.contentItem.updateMany({ where: { id, practiceId, deletedAt: null }, data })).count > 0;
  },
};
