import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { twoFactor } from '@openconsult/contracts/two-factor';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { digitsOf, isWholeCode } from '../../shared/forms/one-time-code.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { PasswordForm } from './password-form.tsx';
import { inGroups } from './recovery-code-sheet.ts';
import classes from './two-factor-set-up.module.css';

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));

const QR_SIZE = 200;

/** The secret for an authenticator app: scanned, opened by link on the same phone, or typed. */
interface AppSecret {
  readonly secret: string;
  readonly otpauth_url: string;
}

export interface TwoFactorSetUpProps {
  /** Two-factor authentication is on; the user must save these recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const SecretStep = ({
  appSecret: { secret, otpauth_url: url },
  onCodes,
  onCancel,
}: TwoFactorSetUpProps & { readonly appSecret: AppSecret }): ReactNode => {
  const clipboard = useClipboard({ timeout: 2_500 });
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: twoFactor.confirm.body,
    initialValues: { code: '' },
    send: async (body) => onCodes((await call(twoFactor.confirm, { body })).recovery_codes),
  });
  const { onChange: _onChange, ...codeProps } = form.getInputProps('code');
  const enter = (typed: string): void => {
    const code = digitsOf(typed);
    form.setFieldValue('code', code);
    if (isWholeCode(code)) onSubmit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>
          1. Scan this with an authenticator app on your phone, such as 2FAS, Aegis, Google Authenticator or the
          passwords app of your phone.{' '}
          <Anchor href={url} underline="always">
            On this device, open the app here
          </Anchor>
          .
        </Text>
        <div className={classes.qr}>
          <Suspense fallback={<Skeleton width={QR_SIZE} height={QR_SIZE} />}>
            <QrCode value={url} size={QR_SIZE} marginSize={4} title="QR code for your authenticator app" />
          </Suspense>
        </div>
        <div>
          <Text size="sm" c="dimmed">
            Cannot scan it? Enter this key in the app instead:
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Text className={classes.secret ?? ''}>{inGroups(secret)}</Text>
            <Button
              variant="subtle"
              color="gray"
              className={classes.copy ?? ''}
              leftSection={clipboard.copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
              onClick={() => clipboard.copy(secret)}
            >
              {clipboard.copied ? 'Copied' : 'Copy'}
            </Button>
          </Group>
        </div>
        <TextInput
          {...codeProps}
          onChange={({ currentTarget }) => enter(currentTarget.value)}
          label="2. Enter the 6 digits from the app"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          data-tabular
          autoFocus
        />
        <FormFailure>{failure}</FormFailure>
        <FormButtons submit="Turn on" isSending={isSending} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

/** Turns the second factor on: asks for the password, then for a first code from the app. */
export const TwoFactorSetUp = ({ onCodes, onCancel }: TwoFactorSetUpProps): ReactNode => {
  const [appSecret, setAppSecret] = useState<AppSecret | null>(null);
  if (appSecret !== null) return <SecretStep appSecret={appSecret} onCodes={onCodes} onCancel={onCancel} />;
  return (
    <PasswordForm
      text="Enter your password first, to confirm that it is you."
      submit="Continue"
      onPassword={async (password) => setAppSecret(await call(twoFactor.setUp, { body: { password } }))}
      onCancel={onCancel}
    />
  );
};
