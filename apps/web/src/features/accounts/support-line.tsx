import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInstallation } from '../../shared/installation/installation.ts';

/** The support address of this installation, or the practice's admin if none is configured. */
export const SupportLine = ({ what = 'For help' }: { what?: string }): ReactNode => {
  const { support_email } = useInstallation();
  if (support_email === null) return <Text>{what}, ask the admin of OpenConsult at your practice.</Text>;
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
