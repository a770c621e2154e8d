import { Button, Text } from '@mantine/core';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { noteSigningQuery } from './note-signing-query.ts';

/** How far notes are that are not signed yet. */
export const SignStateLine = ({ voiceNote }: { readonly voiceNote: VoiceNote }) => {
  const isReviewed = voiceNote.sign_state === 'reviewed';
  const { data: signing } = useQuery({ ...noteSigningQuery(voiceNote), enabled: isReviewed });
  const readAt = signing?.reviewed_at ?? null;
  return (
    <Text size="xs" c="dimmed" data-testid="sign-state">
      {isReviewed
        ? `Read${readAt === null ? '' : ` ${formatDateTime(readAt)}`}, not signed yet`
        : 'Draft, not signed yet'}
    </Text>
  );
};

export const SignButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="default" leftSection={<IconSignature size={20} aria-hidden />} onClick={onClick}>
    Sign
  </Button>
);
