import { bundles } from '@openconsult/contracts/bundles';
import type { Message } from '@openconsult/contracts/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { IdempotencyKeys, type SendContent } from './idempotency-keys.ts';
import { alreadySentText } from './message-labels.ts';
import { bundleMessagesQuery } from './use-bundle-messages.ts';

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);
const isStale = (error: unknown): boolean => codeOf(error) === 'STALE_CONFIRMATION';

interface SendBundleOptions {
  readonly bundleId: string;
  readonly onSent: (message: Message) => void;
  /** The bundle or the patient has changed since the screen showed it. */
  readonly onStale: () => void;
}

/** Asks before a version is sent again to the same recipient. The newest message provides the date. */
async function confirmAgain(list: readonly Message[], { channel, recipient }: SendContent): Promise<boolean> {
  const isSame = (one: Message) => one.channel === channel && one.recipient === recipient && one.state !== 'failed';
  return confirm({
    title: 'Send again?',
    description: alreadySentText(list.find(isSame) ?? null, recipient),
    ok: 'Send again',
  });
}

/**
 * Sends a bundle. The same content is one message while the dialog is open. A version that the recipient already has is
 * sent again only after a confirmation.
 */
export const useSendBundle = ({ bundleId, onSent, onStale }: SendBundleOptions) => {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMutation({
    mutationFn: async (content: SendContent): Promise<Message | null> => {
      const send = (wanted: SendContent): Promise<Message> => {
        const { channel, recipient, ...shown } = wanted;
        const body = { bundle_id: bundleId, ...shown, idempotency_key: keys.keyFor(wanted) };
        return channel === 'email'
          ? call(bundles.sendEmail, { body: { ...body, email: recipient } })
          : call(bundles.sendSms, { body: { ...body, phone: recipient } });
      };
      try {
        return await send(content);
      } catch (error) {
        if (codeOf(error) !== 'ALREADY_SENT') throw error;
        const list = await queryClient.fetchQuery({ ...bundleMessagesQuery(bundleId), staleTime: 0 });
        return (await confirmAgain(list, content)) ? send({ ...content, again: true }) : null;
      }
    },
    onSuccess: async (message) => {
      if (message === null) return;
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

/** Why a send failed. */
export const sendFailureText = (error: unknown): string => {
  if (isStale(error)) {
    return 'The bundle or the patient has changed since you opened this. Nothing was sent. Check the content below, then send again.';
  }
  if (error instanceof ApiError) return error.message;
  return 'We could not reach the server. Press Send again: it will not be sent twice.';
};
