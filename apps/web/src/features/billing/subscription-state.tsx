import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SubscriptionLabel } from './billing-labels.ts';
import classes from './subscription-state.module.css';

const tones: Record<SubscriptionLabel['tone'], { readonly color: string; readonly icon: ReactNode }> = {
  good: { color: 'green', icon: <IconCheck size={20} aria-hidden="true" /> },
  attention: { color: 'yellow', icon: <IconAlertTriangle size={20} aria-hidden="true" /> },
  off: { color: 'gray', icon: <IconClock size={20} aria-hidden="true" /> },
};

export const SubscriptionState = ({
  label: { tone, title, detail },
}: {
  readonly label: SubscriptionLabel;
}): ReactNode => {
  const { color, icon } = tones[tone];
  return (
    <Group wrap="nowrap" align="flex-start" gap="md">
      <ThemeIcon variant="light" color={color} radius="xl" size={40}>
        {icon}
      </ThemeIcon>
      <Stack gap={4} className={classes.text ?? ''} role="status">
        <Title order={2}>{title}</Title>
        <Text>{detail}</Text>
      </Stack>
    </Group>
  );
};
