import { Button, Card, Group, Loader, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Message } from '@openconsult/contracts/messaging';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { confirm } from '../../shared/confirm/confirm.ts';
import { isLinkOpen, linkLabel, type MessageLabels, messageLabels } from './message-labels.ts';
import { useRevokeLink } from './use-revoke-link.ts';

interface MessageListProps {
  readonly messages: readonly Message[];
  /** Opens the dialog again for the same recipient. */
  readonly onSendAgain: (message: Message) => void;
}

const tones: Record<MessageLabels['tone'], { color: string; icon: React.ReactNode }> = {
  waiting: { color: 'gray', icon: <Loader size={16} color="gray" /> },
  done: { color: 'green', icon: <IconCheck size={18} /> },
  failed: { color: 'red', icon: <IconX size={18} /> },
  attention: { color: 'yellow', icon: <IconAlertTriangle size={18} /> },
};

const channelLabels = { email: 'by e-mail', sms: 'by text message' } as const;

const confirmRevoke = () =>
  confirm({
    title: 'Revoke this link?',
    description: 'The patient can no longer open the letter with it. To share it again, send a new text message.',
    ok: 'Revoke link',
    danger: true,
  });

const confirmRepeat = () =>
  confirm({
    title: 'Send again although it may have arrived?',
    description: 'The first message may have arrived. Check with the patient before sending again.',
    ok: 'Send again',
  });

interface MessageCardProps extends Pick<MessageListProps, 'onSendAgain'> {
  readonly message: Message;
  readonly isNewest: boolean;
}

const MessageCard = ({ message, isNewest, onSendAgain }: MessageCardProps) => {
  const { tone, title, detail } = messageLabels(message);
  const { color, icon } = tones[tone];
  const revoke = useRevokeLink(message);
  const revokeLink = async () => {
    if (await confirmRevoke()) revoke.mutate();
  };
  const sendAgain = async () => {
    if (message.state !== 'unknown' || (await confirmRepeat())) onSendAgain(message);
  };
  return (
    <Card component="li" padding="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <ThemeIcon variant="light" color={color} radius="xl" size={32}>
          {icon}
        </ThemeIcon>
        <div style={{ minWidth: 0, flex: 1 }} role="status">
          <Text fw={600}>{title}</Text>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            To {message.recipient} {channelLabels[message.channel]}
            {message.with_consent ? ', with consent' : ''}
          </Text>
          {message.link !== null && <Text mt={4}>{linkLabel(message.link)}</Text>}
          {detail !== null && <Text mt={4}>{detail}</Text>}
        </div>
        {message.link !== null && isLinkOpen(message.link, Date.now()) && (
          <Button variant="default" size="sm" loading={revoke.isPending} onClick={() => void revokeLink()}>
            Revoke link
          </Button>
        )}
        {isNewest && (message.state === 'failed' || message.state === 'unknown') && (
          <Button
            variant={message.state === 'failed' ? 'filled' : 'default'}
            size="sm"
            onClick={() => void sendAgain()}
          >
            {message.state === 'failed' ? 'Retry' : 'Send again'}
          </Button>
        )}
      </Group>
    </Card>
  );
};

/** All messages of the bundle with their states, newest first. */
export const MessageList = ({ messages, onSendAgain }: MessageListProps) => (
  <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
    {messages.map((message, index) => (
      <MessageCard key={message.id} message={message} isNewest={index === 0} onSendAgain={onSendAgain} />
    ))}
  </Stack>
);
