import { bundles } from '@openconsult/contracts/bundles';
import type { Message } from '@openconsult/contracts/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { IdempotencyKeys, type SendContent } from './idempotency-keys.ts';
import { alreadySentText } from './message-words.ts';
import { bundleMessagesQuery } from './use-bundle-messages.ts';

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);
const isStale = (error: unknown): boolean => codeOf(error) === 'STALE_CONFIRMATION';

interface SendBundleOptions {
  readonly bundleId: string;
  readonly onSent: (message: Message) => void;
  /** The bundle or the patient is no longer what the screen showed. */
  readonly onStale: () => void;
}

/** Asks whether a version goes once more to a recipient who has it. The newest message of the list says since when. */
async function confirmAgain(list: readonly Message[], { channel, recipient }: SendContent): Promise<boolean> {
  const isSame = (one: Message) => one.channel === channel && one.recipient === recipient && one.state !== 'failed';
  return confirm({
    title: 'Send again?',
    description: alreadySentText(list.find(isSame) ?? null, recipient),
    ok: 'Send again',
  });
}

/**
 * Sends a bundle. While the dialog that uses it is open, the same content is one message however often it is asked for. A
 * version that the recipient has already goes once more only after a question.
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

/** What to say in the dialog about a send that did not go through. */
export const sendFailureText = (error: unknown): string => {
  if (isStale(error)) {
    return 'The bundle or the patient has changed since you opened this. Nothing was sent. Check below what would go out now, then send again.';
  }
  if (error instanceof ApiError) return error.message;
  return 'We could not reach the server. Press send again: it will not go out twice.';
};
