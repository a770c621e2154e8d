import { Button, Group, Modal, Text } from '@mantine/core';
import { twoFactor } from '@openconsult/contracts/two-factor';
import { IconAlertTriangle, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { Loaded } from './loaded.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityKey, twoFactorQuery } from './security-queries.ts';
import classes from './state-line.module.css';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

/** A warning shows at this number of codes. */
const LOW_CODE_COUNT = 2;

type Step = 'turnOn' | 'renew' | 'turnOff' | { readonly codes: readonly string[] };

const titles = {
  turnOn: 'Turn on two-factor authentication',
  renew: 'New recovery codes',
  turnOff: 'Turn off two-factor authentication',
} as const;

const codesLeft = (count: number): string => {
  if (count === 0) return 'No recovery codes left. Create new ones.';
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
};

/**
 * Whether the login asks for a second factor, with the dialogs to turn it on or off and to renew its recovery codes.
 */
export const TwoFactorCard = (): ReactNode => {
  const query = useQuery(twoFactorQuery);
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  // A user who closes the codes without saving them may be locked out later.
  const canClose = typeof step !== 'object';
  const showCodes = (codes: readonly string[]): void => {
    setStep({ codes });
    void queryClient.invalidateQueries({ queryKey: securityKey });
  };
  const renew = async (password: string): Promise<void> =>
    showCodes((await call(twoFactor.renewRecoveryCodes, { body: { password } })).recovery_codes);
  const turnOff = async (password: string): Promise<void> => {
    await call(twoFactor.disable, { body: { password } });
    close();
    notifySuccess('Two-factor authentication is off');
    await queryClient.invalidateQueries({ queryKey: securityKey });
  };
  return (
    <SettingsCard
      title="Two-factor authentication"
      description="You log in with your password and a code from an app on your phone. Someone who learns your password still can't get in."
    >
      <Loaded query={query} height={80}>
        {({ enabled_at: enabledAt, recovery_codes_left: left }) =>
          enabledAt === null ? (
            <>
              <p className={classes.line}>
                <IconShieldOff size={20} aria-hidden="true" />
                Off
              </p>
              <Group gap="xs">
                <Button variant="default" onClick={() => setStep('turnOn')}>
                  Turn on
                </Button>
              </Group>
            </>
          ) : (
            <>
              <div>
                <p className={classes.line} data-state="good">
                  <IconShieldCheck size={20} aria-hidden="true" />
                  On since {formatDateTime(enabledAt)}
                </p>
                <p className={classes.line} data-state={left <= LOW_CODE_COUNT ? 'attention' : undefined}>
                  {left <= LOW_CODE_COUNT && <IconAlertTriangle size={20} aria-hidden="true" />}
                  {codesLeft(left)}
                </p>
              </div>
              <Group gap="xs">
                <Button variant="default" onClick={() => setStep('renew')}>
                  New recovery codes
                </Button>
                <Button variant="subtle" color="gray" onClick={() => setStep('turnOff')}>
                  Turn off
                </Button>
              </Group>
            </>
          )
        }
      </Loaded>
      <Modal
        opened={step !== null}
        onClose={close}
        withCloseButton={canClose}
        closeOnEscape={canClose}
        closeOnClickOutside={false}
        title={typeof step === 'object' ? 'Your recovery codes' : titles[step]}
      >
        {step === 'turnOn' && <TwoFactorSetUp onCodes={showCodes} onCancel={close} />}
        {step === 'renew' && (
          <PasswordForm
            text="Your current codes stop working. Enter your password to continue."
            submit="Create new codes"
            onPassword={renew}
            onCancel={close}
          />
        )}
        {step === 'turnOff' && (
          <PasswordForm
            text="Your password will be enough to log in, and your other devices are logged out. Enter your password to continue."
            submit="Turn off"
            danger
            onPassword={turnOff}
            onCancel={close}
          />
        )}
        {step !== null && typeof step === 'object' && (
          <>
            <Text mb="md">Your other devices were logged out and will ask for the code.</Text>
            <RecoveryCodes codes={step.codes} onSaved={close} />
          </>
        )}
      </Modal>
    </SettingsCard>
  );
};
