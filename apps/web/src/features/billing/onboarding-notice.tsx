import { Alert, Button, Group, Text } from '@mantine/core';
import { homePath } from '@openconsult/contracts/pages';
import { IconArrowRight, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useInstallation } from '../../shared/installation/installation.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { onboardingLabel } from './billing-labels.ts';

/**
 * The missing step before the product opens, then a link to it (behaviour.md#route-guards). Renders nothing for a user who
 * has access already and was not redirected.
 */
export const OnboardingNotice = ({ isRedirected }: { readonly isRedirected: boolean }): ReactNode => {
  const user = useCurrentUser();
  const { billing } = useInstallation();
  const label = onboardingLabel(user, billing);
  const [wasBlocked] = useState(label !== null);
  if (label !== null) {
    return (
      <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden="true" />} title={label.title}>
        {label.detail}
      </Alert>
    );
  }
  if (!wasBlocked && !isRedirected) return null;
  const home = homePath(user);
  return (
    <Alert variant="light" color="green" icon={<IconCheck aria-hidden="true" />} title="Everything is set up">
      <Group justify="space-between" gap="md">
        <Text>You can use OpenConsult now.</Text>
        <Button component={Link} to={home} rightSection={<IconArrowRight size={20} aria-hidden="true" />}>
          {home === '/landing' ? 'Go to the dashboard' : 'Go to the voice note'}
        </Button>
      </Group>
    </Alert>
  );
};
