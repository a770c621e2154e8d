import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInstallation } from '../../shared/installation/installation.ts';

/** Whom to write to about this installation; who runs the practice where no address is configured. */
export const SupportLine = ({ what = 'For help' }: { what?: string }): ReactNode => {
  const { support_email } = useInstallation();
  if (support_email === null) return <Text>{what}, ask whoever looks after OpenConsult at your practice.</Text>;
  return (
    <Text>
      {what}, write to{' '}
      <Anchor href={`mailto:${support_email}`} underline="always">
        {support_email}
      </Anchor>
      .
    </Text>
  );
};
