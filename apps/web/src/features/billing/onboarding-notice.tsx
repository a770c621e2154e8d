import { Alert, Button, Group, Text } from '@mantine/core';
import { homePath } from '@openconsult/contracts/pages';
import { IconArrowRight, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useInstallation } from '../../shared/installation/installation.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { onboardingLabel } from './billing-labels.ts';

/**
 * Why the person was brought here, while something is missing; the way on once it is not (behaviour.md#route-guards).
 * Nothing for somebody who came by themselves.
 */
export const OnboardingNotice = ({ isSentHere }: { readonly isSentHere: boolean }): ReactNode => {
  const user = useCurrentUser();
  const { billing } = useInstallation();
  const words = onboardingLabel(user, billing);
  const [wasClosed] = useState(words !== null);
  if (words !== null) {
    return (
      <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden="true" />} title={words.title}>
        {words.detail}
      </Alert>
    );
  }
  if (!wasClosed && !isSentHere) return null;
  const home = homePath(user);
  return (
    <Alert variant="light" color="green" icon={<IconCheck aria-hidden="true" />} title="Everything is set up">
      <Group justify="space-between" gap="md">
        <Text>OpenConsult is open to you.</Text>
        <Button component={Link} to={home} rightSection={<IconArrowRight size={20} aria-hidden="true" />}>
          {home === '/landing' ? 'Go to the dashboard' : 'Go to the voice note'}
        </Button>
      </Group>
    </Alert>
  );
};
