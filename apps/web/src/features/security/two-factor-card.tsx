import { Button, Group, Modal, Text } from '@mantine/core';
import { twoFactor } from '@openconsult/contracts/two-factor';
import { IconAlertTriangle, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { formatMoment } from '../../shared/moment/format-moment.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { Loaded } from './loaded.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityKey, twoFactorQuery } from './security-queries.ts';
import classes from './state-line.module.css';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

/** With so few left it is time for new ones. */
const FEW_CODES = 2;

type Step = 'turnOn' | 'renew' | 'turnOff' | { readonly codes: readonly string[] };

const titles = {
  turnOn: 'Turn on two-step sign-in',
  renew: 'New recovery codes',
  turnOff: 'Turn off two-step sign-in',
} as const;

const codesLeft = (count: number): string => {
  if (count === 0) return 'No recovery codes are left: make new ones.';
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
};

/** Whether a code is asked for at log-in, and all there is to change about it. */
export const TwoFactorCard = (): ReactNode => {
  const query = useQuery(twoFactorQuery);
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  // Whoever leaves the codes behind is locked out one day.
  const mayClose = typeof step !== 'object';
  const showCodes = (codes: readonly string[]): void => {
    setStep({ codes });
    void queryClient.invalidateQueries({ queryKey: securityKey });
  };
  const renew = async (password: string): Promise<void> =>
    showCodes((await call(twoFactor.renewRecoveryCodes, { body: { password } })).recovery_codes);
  const turnOff = async (password: string): Promise<void> => {
    await call(twoFactor.disable, { body: { password } });
    close();
    notifySuccess('Two-step sign-in is off');
    await queryClient.invalidateQueries({ queryKey: securityKey });
  };
  return (
    <SettingsCard
      title="Two-step sign-in"
      description="Besides your password, log-in asks for a code from an app on your phone. Whoever learns your password still stays out."
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
                  On since {formatMoment(enabledAt)}
                </p>
                <p className={classes.line} data-state={left <= FEW_CODES ? 'attention' : undefined}>
                  {left <= FEW_CODES && <IconAlertTriangle size={20} aria-hidden="true" />}
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
        withCloseButton={mayClose}
        closeOnEscape={mayClose}
        closeOnClickOutside={false}
        title={typeof step === 'object' ? 'Your recovery codes' : titles[step]}
      >
        {step === 'turnOn' && <TwoFactorSetUp onCodes={showCodes} onCancel={close} />}
        {step === 'renew' && (
          <PasswordForm
            text="The codes you have now stop working. Your password, please:"
            submit="Make new codes"
            onPassword={renew}
            onCancel={close}
          />
        )}
        {step === 'turnOff' && (
          <PasswordForm
            text="Your password alone will be enough to log in, and your other devices are signed out. Your password, please:"
            submit="Turn off"
            danger
            onPassword={turnOff}
            onCancel={close}
          />
        )}
        {step !== null && typeof step === 'object' && (
          <>
            <Text mb="md">Your other devices were signed out; they ask for the code from now on.</Text>
            <RecoveryCodes codes={step.codes} onKept={close} />
          </>
        )}
      </Modal>
    </SettingsCard>
  );
};
