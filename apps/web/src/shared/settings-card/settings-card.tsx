import { Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface SettingsCardProps {
  readonly title: string;
  /** What it is for, in a line or two. */
  readonly description?: string;
  readonly children: ReactNode;
}

/** One matter of a settings page, named for those who jump from part to part. */
export const SettingsCard = ({ title, description, children }: SettingsCardProps): ReactNode => {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Stack gap="md">
        <Stack gap={4}>
          <Title id={titleId} order={2}>
            {title}
          </Title>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
};
