import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface SettingsCardProps {
  readonly title: string;
  /** What it is for, in a line or two. */
  readonly description?: string;
  /** A short status beside the title, such as "Saved". */
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

/** One matter of a settings page, named for those who jump from part to part. */
export const SettingsCard = ({ title, description, status, children }: SettingsCardProps): ReactNode => {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Stack gap="md">
        <Stack gap={4}>
          <Group justify="space-between" gap="sm">
            <Title id={titleId} order={2}>
              {title}
            </Title>
            {status}
          </Group>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
};
