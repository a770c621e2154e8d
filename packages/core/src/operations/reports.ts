import { currencySymbol } from '@openconsult/contracts/conventions';
import type { operations } from '@openconsult/contracts/operations';
import { aiCosts } from '../ai-settings/index.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { dayOfMoment } from './measure.ts';
import { practiceDayRepo as repo } from './practice-days.repo.ts';
import { storageToWire } from './wire.ts';

type Calls = Pick<typeof operations, 'storage' | 'cost'>;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
/** A day without a measurement is answered by an earlier one of these. */
const SHOWN_DAYS = 40;

/** What practices store and use, a page of practices at a time. */
export function reportCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async storage(_actor, { query }) {
      const today = dayOfMoment(clock.now());
      const daysAgo = (days: number): Date => new Date(today.getTime() - days * DAY_MS);
      const { rows, total } = await repo.practices(db, pageWindow(query));
      const limits = { weekAgo: daysAgo(WEEK_DAYS), monthAgo: daysAgo(MONTH_DAYS) };
      const ids = rows.map(({ id }) => id);
      const stored = await repo.stored(db, ids, daysAgo(SHOWN_DAYS));
      const data = rows.map((row) => storageToWire(row, stored.get(row.id) ?? [], limits));
      return toPage(query, data, total);
    },

    async cost(_actor, { query }) {
      const month = query.month ?? clock.now().toISOString().slice(0, 'YYYY-MM'.length);
      const from = new Date(`${month}-01T00:00:00Z`);
      const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
      const { rows, total } = await repo.practices(db, pageWindow(query));
      const ids = rows.map(({ id }) => id);
      const [used, costs] = await Promise.all([repo.used(db, ids, { from, until }), aiCosts(db, ids, { from, until })]);
      const amountOf = (practiceId: string, kind: string): number =>
        Number(used.find((use) => use.practiceId === practiceId && use.kind === kind)?.amount ?? 0);
      const data = rows.map(({ id, name, currency }) => ({
        practice: { id, name },
        currency: currencySymbol({ currency }),
        ai_cost: Number(costs.get(id) ?? 0n),
        texts: amountOf(id, 'generations'),
        minutes: Math.ceil(amountOf(id, 'recognition_seconds') / 60),
        emails: amountOf(id, 'emails'),
        text_messages: amountOf(id, 'text_messages'),
      }));
      return { ...toPage(query, data, total), month };
    },
  } satisfies UseCases<Calls>;
}
