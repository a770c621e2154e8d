import { aiSettings } from '@openconsult/contracts/ai-settings';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { refreshAuditTrail } from '../admin-queries.ts';

const keys = { settings: ['ai-settings', 'list'], usage: ['ai-settings', 'usage'] } as const;

export const aiSettingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call(aiSettings.list, {}, { signal }),
});

/** What each user used in a month, such as `2026-11`. */
export const aiUsageQuery = (month: string) =>
  queryOptions({
    queryKey: [...keys.usage, month],
    queryFn: ({ signal }) => call(aiSettings.usage, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Refetches all of it, now or when it is next shown. */
export const refreshAiSettings = async (client: QueryClient): Promise<void> => {
  refreshAuditTrail(client);
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.settings }),
    client.invalidateQueries({ queryKey: keys.usage }),
  ]);
};
