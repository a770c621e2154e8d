import type { AiTask } from '@openconsult/contracts/ai-settings';
import type { Db, Tx } from '@openconsult/db';

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

/** The only queries on ai_uses and ai_use_months; those of a call name the practice. */
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
      sum(a.texts)::bigint AS texts, sum(a.input_tokens)::bigint AS "inputTokens",
      sum(a.output_tokens)::bigint AS "outputTokens", sum(a.seconds)::bigint AS seconds, sum(a.cost)::bigint AS cost
    FROM (
      SELECT user_id, task, 1 AS texts, input_tokens, output_tokens, seconds, cost FROM ai_uses
      WHERE practice_id = ${practiceId}::uuid AND at >= ${from} AND at < ${until}
      UNION ALL
      SELECT user_id, task, texts, input_tokens, output_tokens, seconds, cost FROM ai_use_months
      WHERE practice_id = ${practiceId}::uuid AND month >= ${from} AND month < ${until}
    ) a JOIN users u ON u.id = a.user_id
    GROUP BY u.id, a.task ORDER BY u.last_name, u.first_name, u.id, a.task`,

  /** The cost of each practice, for an operator. */
  costsOfPractices: async (
    tx: Tx,
    practiceIds: readonly string[],
    { from, until }: Months,
  ): Promise<Map<string, bigint>> => {
    const rows = await tx.$queryRaw<{ practiceId: string; cost: bigint }[]>`
      SELECT practice_id AS "practiceId", sum(cost)::bigint AS cost FROM (
        SELECT practice_id, cost FROM ai_uses
        WHERE practice_id = ANY (${[...practiceIds]}::uuid[]) AND at >= ${from} AND at < ${until}
        UNION ALL
        SELECT practice_id, cost FROM ai_use_months
        WHERE practice_id = ANY (${[...practiceIds]}::uuid[]) AND month >= ${from} AND month < ${until}
      ) uses GROUP BY 1`;
    return new Map(rows.map(({ practiceId, cost }) => [practiceId, cost]));
  },

  /** Replaces the uses from before then by the sums of their months, in one statement. Returns how many sums changed. */
  sweep: (db: Db, before: Date): Promise<number> => db.$executeRaw`
    WITH gone AS (DELETE FROM ai_uses WHERE at < ${before} RETURNING *)
    INSERT INTO ai_use_months (practice_id, month, user_id, task, texts, input_tokens, output_tokens, seconds, cost)
    SELECT practice_id, date_trunc('month', at), user_id, task,
      count(*), sum(input_tokens), sum(output_tokens), sum(seconds), sum(cost)
    FROM gone GROUP BY 1, 2, 3, 4
    ON CONFLICT (practice_id, month, user_id, task) DO UPDATE SET
      texts = ai_use_months.texts + EXCLUDED.texts,
      input_tokens = ai_use_months.input_tokens + EXCLUDED.input_tokens,
      output_tokens = ai_use_months.output_tokens + EXCLUDED.output_tokens,
      seconds = ai_use_months.seconds + EXCLUDED.seconds,
      cost = ai_use_months.cost + EXCLUDED.cost`,
};
