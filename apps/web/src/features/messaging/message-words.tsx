import { Skeleton, Text } from '@mantine/core';
import type { Bundle } from '@openconsult/contracts/bundles';
import { type Message, messaging } from '@openconsult/contracts/messaging';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import classes from './send-dialog.module.css';

interface MessageWordsProps {
  readonly bundle: Bundle;
  readonly channel: Message['channel'];
  readonly withConsent: boolean;
}

/** The mail or text message word for word; only the secret part of a link is made when it is sent. */
export const MessageWords = ({ bundle, channel, withConsent }: MessageWordsProps) => {
  const { id, version } = bundle;
  const { data, isError } = useQuery({
    queryKey: ['messages', 'words', id, version, withConsent],
    queryFn: ({ signal }) =>
      call(messaging.texts, { params: { id }, query: { with_consent: withConsent ? '1' : '0' } }, { signal }),
  });
  if (isError) return null;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {channel === 'email' ? 'The e-mail, with the letter as a PDF' : 'The text message'}
      </Text>
      {data === undefined ? (
        <Skeleton h={96} />
      ) : (
        <section className={classes.words} aria-label="Words of the message">
          {channel === 'email' && <Text fw={600}>{data.email.subject}</Text>}
          <Text className={classes.text ?? ''}>{channel === 'email' ? data.email.text : data.sms}</Text>
        </section>
      )}
    </div>
  );
};
