import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Bundle } from '@openconsult/contracts/bundles';
import { IconEye, IconPlus, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BundlePreview } from './bundle-preview.tsx';

interface SentBundleProps {
  readonly bundle: Bundle;
  /** The states of its messages. */
  readonly messages: ReactNode;
  /** Sends it to another address or number. Absent while a message is being sent. */
  readonly onSendElsewhere?: () => void;
  /** Absent while another bundle is pending, which must be sent or emptied first. */
  readonly onCreateNew?: () => void;
}

/** A sent bundle: its messages, its content, and how to create another one. */
export const SentBundle = ({ bundle, messages, onSendElsewhere, onCreateNew }: SentBundleProps) => {
  const [isPreviewOpen, preview] = useDisclosure(false);
  return (
    <Stack w="100%" maw={680} mx="auto" gap="md" mt="md">
      <Title order={2}>
        {bundle.state === 'sent' ? 'Sent to' : 'To'} {bundle.patient_name}
      </Title>
      {messages}
      <Card padding="md">
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">The letter as a PDF</Text>
          <Group gap="sm">
            {onSendElsewhere !== undefined && (
              <Button variant="default" leftSection={<IconSend size={20} />} onClick={onSendElsewhere}>
                Send another way
              </Button>
            )}
            <Button variant="default" leftSection={<IconEye size={20} />} onClick={preview.open}>
              Open
            </Button>
          </Group>
        </Group>
      </Card>
      {onCreateNew !== undefined && (
        <Button mr="auto" leftSection={<IconPlus size={20} />} onClick={onCreateNew}>
          Create a new bundle
        </Button>
      )}
      <BundlePreview bundle={bundle} isOpen={isPreviewOpen} onClose={preview.close} />
    </Stack>
  );
};
