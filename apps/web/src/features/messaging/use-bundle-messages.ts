import { type Message, messaging } from '@openconsult/contracts/messaging';
import { userEvents } from '@openconsult/contracts/realtime';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useUserEvent } from '../../shared/realtime/use-user-event.ts';
import { isUnderWay } from './message-words.ts';

/** While a message is under way its state is fetched this often, should its event be lost. */
const POLL_MS = 1_000;

export const bundleMessagesQuery = (bundleId: string) =>
  queryOptions({
    queryKey: ['messages', 'of-bundle', bundleId],
    queryFn: async ({ signal }): Promise<Message[]> =>
      (await call(messaging.ofBundle, { params: { id: bundleId } }, { signal })).data,
  });

/** What was sent of a bundle, newest first; followed until nothing is under way. Null until known. */
export const useBundleMessages = (bundleId: string | null): Message[] | null => {
  const queryClient = useQueryClient();
  const options = bundleMessagesQuery(bundleId ?? '');
  const { data } = useQuery({
    ...options,
    enabled: bundleId !== null,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  });
  const name = bundleId === null ? null : userEvents.messageChanged.name(bundleId);
  useUserEvent(name, userEvents.messageChanged.data, () => {
    void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });
  return bundleId === null ? null : (data ?? null);
};
