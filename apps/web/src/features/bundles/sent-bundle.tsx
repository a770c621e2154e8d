import { ActionIcon, Button, Card, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Bundle } from '@openconsult/contracts/bundles';
import { IconCopy, IconDots, IconEye, IconPlus, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useArrivalFocus } from '../../shared/focus/use-arrival-focus.ts';
import { BundlePreview } from './bundle-preview.tsx';

interface SentBundleProps {
  /** The user came here from another step of this page. */
  readonly hasArrived: boolean;
  readonly bundle: Bundle;
  /** The states of its messages. */
  readonly messages: ReactNode;
  /** The newest message that did not fail: its PDF is what went out. Null for a bundle that was only marked as sent. */
  readonly sentMessageId: string | null;
  readonly withConsent: boolean;
  readonly onWithConsent: (withConsent: boolean) => void;
  /** What follows: the next patient. */
  readonly next: ReactNode;
  /** Sends it again, or to another address or number. Absent while a message is being sent. */
  readonly onSendAgain?: () => void;
  /** Absent while another bundle is pending, which must be sent or emptied first. */
  readonly onCreateNew?: () => void;
  /** Absent like `onCreateNew`. */
  readonly onCopy?: () => void;
}

/** A sent bundle: its messages, its content, and the next patient. */
export const SentBundle = (props: SentBundleProps) => {
  const { hasArrived, bundle, messages, next, onSendAgain, onCreateNew, onCopy } = props;
  const { sentMessageId, withConsent, onWithConsent } = props;
  const [isPreviewOpen, preview] = useDisclosure(false);
  const heading = useArrivalFocus<HTMLHeadingElement>(hasArrived);
  return (
    <Stack w="100%" maw={680} mx="auto" gap="md" mt="md">
      <Group justify="space-between" wrap="nowrap">
        <Title ref={heading} tabIndex={-1} order={2}>
          {bundle.state === 'sent' ? 'Sent to' : 'To'} {bundle.patient_name}
        </Title>
        {onCreateNew !== undefined && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={44} aria-label="More about this bundle">
                <IconDots size={20} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {onCopy !== undefined && (
                <Menu.Item leftSection={<IconCopy size={18} />} onClick={onCopy}>
                  Edit a copy
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconPlus size={18} />} onClick={onCreateNew}>
                Create a new bundle
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {messages}
      <Card padding="md">
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">The letter as a PDF</Text>
          <Group gap="sm">
            {onSendAgain !== undefined && (
              <Button variant="default" leftSection={<IconSend size={20} />} onClick={onSendAgain}>
                Send again
              </Button>
            )}
            <Button variant="default" leftSection={<IconEye size={20} />} onClick={preview.open}>
              Open
            </Button>
          </Group>
        </Group>
      </Card>
      <Group justify="flex-end">{next}</Group>
      <BundlePreview
        bundle={bundle}
        isOpen={isPreviewOpen}
        onClose={preview.close}
        {...{ sentMessageId, withConsent, onWithConsent }}
      />
    </Stack>
  );
};
