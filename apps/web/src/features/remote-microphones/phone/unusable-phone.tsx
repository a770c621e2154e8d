import { Alert, List, Text } from '@mantine/core';
import { IconBrowserX, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { whyUnusable } from '../../../shared/recorder/capture/microphone.ts';
import { SECURE_ADDRESS_STEPS } from '../../../shared/recorder/capture/secure-address.ts';
import { PhoneEmblem, PhoneFrame } from './phone-frame.tsx';
import { stepsToRecord } from './phone-system.ts';

const InsecureAddress = (): ReactNode => (
  <PhoneFrame
    emblem={
      <PhoneEmblem tone="attention">
        <IconLock size={44} />
      </PhoneEmblem>
    }
    title="This address is not secure"
    advice={`Browsers give no microphone to addresses that begin with http://. Now you are at ${window.location.origin}.`}
  >
    <Alert color="yellow" ta="left" w="100%" mt="sm" title="To use this phone as microphone">
      <List size="sm" spacing={4}>
        {SECURE_ADDRESS_STEPS.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </Alert>
  </PhoneFrame>
);

/** Why this phone cannot record, and what to do. Shown before joining, which would use up the code. */
export const UnusablePhone = ({ why }: { readonly why: NonNullable<ReturnType<typeof whyUnusable>> }): ReactNode => {
  if (why === 'insecurePage') return <InsecureAddress />;
  return (
    <PhoneFrame
      emblem={
        <PhoneEmblem tone="attention">
          <IconBrowserX size={44} />
        </PhoneEmblem>
      }
      title="This browser cannot record yet"
      advice="It is too old to record sound. The code on the computer is still valid."
    >
      <Alert color="yellow" ta="left" w="100%" mt="sm" title="What to do">
        <List size="sm" spacing={4} type="ordered">
          {stepsToRecord(navigator.userAgent).map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </Alert>
      <Text size="sm" c="dimmed">
        Or use another phone, or the microphone of the computer.
      </Text>
    </PhoneFrame>
  );
};
