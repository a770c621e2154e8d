import { type Message, messaging } from '@openconsult/contracts/messaging';
import { userEvents } from '@openconsult/contracts/realtime';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useUserEvent } from '../../shared/realtime/use-user-event.ts';
import { isInProgress } from './message-labels.ts';

/** Fallback for lost events while a message is being sent. */
const POLL_MS = 1_000;

export const bundleMessagesQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['messages', 'of-bundle', bundleId],
    queryFn: async ({ signal }): Promise<Message[]> =>
      (await call(messaging.ofBundle, { params: { id: bundleId } }, { signal })).data,
  });

/** The messages of a bundle, newest first; polled until all are sent or failed. Null until loaded. */
export const useBundleMessages = (bundleId: string | null): Message[] | null => {
  const queryClient = useQueryClient();
  const options = bundleMessagesQuery(bundleId ?? '');
  const { data } = useQuery({
    ...options,
    enabled: bundleId !== null,
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? POLL_MS : false),
  });
  const name = bundleId === null ? null : userEvents.messageChanged.name(bundleId);
  useUserEvent(name, userEvents.messageChanged.data, () => {
    void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });
  return bundleId === null ? null : (data ?? null);
};
