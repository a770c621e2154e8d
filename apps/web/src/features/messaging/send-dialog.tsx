import { Alert, Button, List, Modal, Stack, Switch, Tabs, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Bundle } from '@openconsult/contracts/bundles';
import { email, phone } from '@openconsult/contracts/fields';
import type { Message } from '@openconsult/contracts/messaging';
import { IconAlertTriangle, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../shared/api/call.ts';
import { DialogFooter } from '../../shared/dialog-footer/dialog-footer.tsx';
import { consentBarrier, contentLines, sendWarnings, wantsConsents } from './bundle-content.ts';
import { MessageWords } from './message-words.tsx';
import classes from './send-dialog.module.css';
import { sendFailureText, useSendBundle } from './use-send-bundle.ts';

type Channel = Message['channel'];

export interface SendDialogProps {
  readonly bundle: Bundle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSent: (message: Message) => void;
  /** Fetches the bundle again, because what is shown is out of date. */
  readonly onStale: () => void;
  /** What is open about the texts, shown above the content. */
  readonly checks: ReactNode;
  /** Something must be settled first. */
  readonly isHeldUp: boolean;
  /** Called when a send fails: what is shown may be out of date. */
  readonly onFailed: () => void;
  /** An earlier message to send again. */
  readonly withConsent: boolean;
  /** The same choice as in the preview. */
  readonly onWithConsent: (withConsent: boolean) => void;
  readonly again: Pick<Message, 'channel' | 'recipient' | 'with_consent' | 'state'> | null;
}

const problemOf = (schema: z.ZodType) => (value: string) => schema.safeParse(value).error?.issues[0]?.message ?? null;

interface RecipientTabsProps {
  readonly channel: Channel;
  readonly onChannel: (channel: Channel) => void;
  readonly inputProps: (name: Channel) => TextInputProps;
}

const RecipientTabs = ({ channel, onChannel, inputProps }: RecipientTabsProps) => (
  <Tabs value={channel} onChange={(value) => (value === 'email' || value === 'sms') && onChannel(value)}>
    <Tabs.List grow mb="sm" className={classes.tabs ?? ''}>
      <Tabs.Tab value="email" leftSection={<IconMail size={20} />}>
        E-mail
      </Tabs.Tab>
      <Tabs.Tab value="sms" leftSection={<IconDeviceMobile size={20} />}>
        Text message
      </Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="email">
      <TextInput
        type="email"
        label="E-mail address"
        description="The letter is attached as a PDF."
        autoComplete="off"
        data-autofocus={channel === 'email' || undefined}
        {...inputProps('email')}
      />
    </Tabs.Panel>
    <Tabs.Panel value="sms">
      <TextInput
        type="tel"
        label="Mobile number"
        description="The patient gets a link to the PDF."
        autoComplete="off"
        data-autofocus={channel === 'sms' || undefined}
        {...inputProps('sms')}
      />
    </Tabs.Panel>
  </Tabs>
);

/** What will be sent, with warnings. */
const Content = ({ bundle, withConsent }: { readonly bundle: Bundle; readonly withConsent: boolean }) => {
  const warnings = sendWarnings(bundle, withConsent);
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
          {warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          What will be sent
        </Text>
        <List spacing={4}>
          {contentLines(bundle, withConsent).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </div>
    </>
  );
};

const SendForm = (props: SendDialogProps) => {
  const { bundle, onClose, onSent, onStale, onFailed, again, checks, isHeldUp } = props;
  const { withConsent: isConsentWanted, onWithConsent } = props;
  const [channel, setChannel] = useState<Channel>(again?.channel ?? 'email');
  const barrier = consentBarrier(bundle);
  const canHaveConsent = wantsConsents(bundle);
  const withConsent = canHaveConsent && isConsentWanted;
  // A consent that is missing is never left out silently: the user decides.
  const isRefused = withConsent && barrier !== null;
  const send = useSendBundle({ bundleId: bundle.id, onSent, onStale });
  const recipientOf = (wanted: Channel) =>
    (again?.channel === wanted ? again.recipient : wanted === 'email' && bundle.patient_email) || '';
  const form = useForm({
    initialValues: { email: recipientOf('email'), sms: recipientOf('sms') },
    validate: {
      email: (value) => (channel === 'email' ? problemOf(email)(value) : null),
      sms: (value) => (channel === 'sms' ? problemOf(phone)(value) : null),
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit((values) => {
    // Enter or a double click must not send twice.
    if (send.isPending || isHeldUp || isRefused) return;
    const recipient = values[channel].trim();
    // The question about an uncertain message was answered before this dialog opened.
    const isConfirmed = again?.state === 'unknown' && again.channel === channel && again.recipient === recipient;
    const content = {
      channel,
      recipient,
      ...(isConfirmed && { again: true as const }),
      with_consent: withConsent,
      bundle_version: bundle.version,
      patient_name: bundle.patient_name,
    };
    send.mutate(content, {
      onError: (error) => {
        onFailed();
        const problems = error instanceof ApiError ? error.errors[channel === 'email' ? 'email' : 'phone'] : undefined;
        if (problems?.[0] !== undefined) form.setFieldError(channel, problems[0]);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            To
          </Text>
          <Text size="xl" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {bundle.patient_name}
          </Text>
        </div>
        <RecipientTabs
          channel={channel}
          onChannel={(value) => {
            setChannel(value);
            send.reset();
          }}
          inputProps={(name) => form.getInputProps(name)}
        />
        <Switch
          size="md"
          label="With consent"
          description={canHaveConsent ? 'The consent forms are included, for the patient to read and sign.' : barrier}
          disabled={!canHaveConsent}
          checked={withConsent}
          onChange={({ currentTarget }) => onWithConsent(currentTarget.checked)}
        />
        {isRefused && (
          <Alert color="yellow" variant="light" role="alert" icon={<IconAlertTriangle />}>
            {barrier} Complete the consents, or send without them.
          </Alert>
        )}
        {checks}
        <Content bundle={bundle} withConsent={withConsent} />
        <MessageWords bundle={bundle} channel={channel} withConsent={withConsent && barrier === null} />
        {send.isError && form.errors[channel] === undefined && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle />}>
            {sendFailureText(send.error)}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={send.isPending}
            disabled={isHeldUp || isRefused}
            leftSection={channel === 'email' ? <IconMail size={20} /> : <IconDeviceMobile size={20} />}
          >
            {channel === 'email' ? 'Send e-mail' : 'Send text message'}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
};

/**
 * Asks for the recipient's address, shows the patient and the content, and sends once. Closing it discards the input.
 */
export const SendDialog = (props: SendDialogProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title="Send to the patient" size="lg">
    <SendForm {...props} />
  </Modal>
);
