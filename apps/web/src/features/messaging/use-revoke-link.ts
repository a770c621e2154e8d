import { type Message, messaging } from '@openconsult/contracts/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { bundleMessagesQuery } from './use-bundle-messages.ts';

/** Revokes the link of a text message, for everyone. */
export const useRevokeLink = ({ id, bundle_id: bundleId }: Pick<Message, 'id' | 'bundle_id'>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(messaging.revokeLink, { params: { id: bundleId, message_id: id } }),
    onSuccess: () => {
      notifySuccess('Link revoked');
      return queryClient.invalidateQueries({ queryKey: bundleMessagesQuery(bundleId).queryKey });
    },
  });
};
