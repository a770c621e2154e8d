import type { AiTask } from '@openconsult/contracts/ai-settings';
import type { Tx } from '@openconsult/db';

interface NewUse {
  readonly practiceId: string;
  readonly userId: string;
  readonly task: AiTask;
  readonly model: string;
  readonly at: Date;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
  readonly cost: bigint;
}

interface Months {
  readonly from: Date;
  readonly until: Date;
}

/** What one user used for one task. */
export interface UseSum {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly task: AiTask;
  readonly texts: bigint;
  readonly inputTokens: bigint;
  readonly outputTokens: bigint;
  readonly seconds: bigint;
  readonly cost: bigint;
}

/** The only queries on ai_uses; each names the practice. */
export const aiUseRepo = {
  add: async (tx: Tx, use: NewUse): Promise<void> => {
    await tx.aiUse.create({ data: use, select: { id: true } });
  },

  /** The cost of each task since a moment. */
  costs: async (tx: Tx, practiceId: string, since: Date): Promise<Map<AiTask, bigint>> => {
    const sums = await tx.aiUse.groupBy({
      by: ['task'],
      where: { practiceId, at: { gte: since } },
      _sum: { cost: true },
    });
    return new Map(sums.map(({ task, _sum }) => [task, _sum.cost ?? 0n]));
  },

  /** By name, then task. */
  sums: (tx: Tx, practiceId: string, { from, until }: Months): Promise<UseSum[]> => tx.$queryRaw<UseSum[]>`
    SELECT u.id::text AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", a.task::text AS task,
      count(*) AS texts, sum(a.input_tokens) AS "inputTokens", sum(a.output_tokens) AS "outputTokens",
      sum(a.seconds) AS seconds, sum(a.cost)::bigint AS cost
    FROM ai_uses a JOIN users u ON u.id = a.user_id
    WHERE a.practice_id = ${practiceId}::uuid AND a.at >= ${from} AND a.at < ${until}
    GROUP BY u.id, a.task ORDER BY u.last_name, u.first_name, u.id, a.task`,
};
