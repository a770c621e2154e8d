import { bundles } from '@openconsult/contracts/bundles';
import type { Message } from '@openconsult/contracts/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { IdempotencyKeys, type SendContent } from './idempotency-keys.ts';
import { bundleMessagesQuery } from './use-bundle-messages.ts';

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE_CONFIRMATION';

interface SendBundleOptions {
  readonly bundleId: string;
  readonly onSent: (message: Message) => void;
  /** The bundle or the patient is no longer what the screen showed. */
  readonly onStale: () => void;
}

/**
 * Sends a bundle. While the dialog that uses it is open, the same content is one message however often it is asked for.
 */
export const useSendBundle = ({ bundleId, onSent, onStale }: SendBundleOptions) => {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMutation({
    mutationFn: (content: SendContent): Promise<Message> => {
      const { channel, recipient, ...shown } = content;
      const body = { bundle_id: bundleId, ...shown, idempotency_key: keys.keyFor(content) };
      return channel === 'email'
        ? call(bundles.sendEmail, { body: { ...body, email: recipient } })
        : call(bundles.sendSms, { body: { ...body, phone: recipient } });
    },
    onSuccess: async (message) => {
      const { queryKey } = bundleMessagesQuery(bundleId);
      queryClient.setQueryData(queryKey, (list) => [message, ...(list ?? []).filter(({ id }) => id !== message.id)]);
      void queryClient.invalidateQueries({ queryKey });
      onSent(message);
    },
    onError: (error) => {
      if (isStale(error)) onStale();
    },
  });
};

/** What to say in the dialog about a send that did not go through. */
export const sendFailureText = (error: unknown): string => {
  if (isStale(error)) {
    return 'The bundle or the patient has changed since you opened this. Nothing was sent. Check below what would go out now, then send again.';
  }
  if (error instanceof ApiError) return error.message;
  return 'We could not reach the server. Press send again: it will not go out twice.';
};
