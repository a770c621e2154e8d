import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { hasVoice } from '@openconsult/contracts/access';
import type { Consultation } from '@openconsult/contracts/consultations';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { consultationPath } from './after-start.ts';
import { ConsultationTimer } from './consultation-timer.tsx';
import classes from './ongoing-card.module.css';

/** The open consultation on the dashboard. Stop is in the top bar. */
export const OngoingCard = ({ consultation }: { consultation: Consultation }): ReactNode => {
  const user = useCurrentUser();
  return (
    <Card component="section" aria-labelledby="ongoing-title" className={classes.card ?? ''}>
      <Group justify="space-between" gap="lg">
        <Stack gap={4} className={classes.patient ?? ''}>
          <Text size="sm" c="dimmed">
            Open consultation · {formatDateTime(consultation.start)}
          </Text>
          <Title order={2} id="ongoing-title" className={classes.name ?? ''}>
            {consultation.patient_name}
          </Title>
        </Stack>
        <Group gap="lg" className={classes.actions ?? ''}>
          <ConsultationTimer consultation={consultation} size="xl" />
          {hasVoice(user) && (
            <Button
              component={Link}
              to={consultationPath(consultation)}
              rightSection={<IconArrowRight size={18} aria-hidden="true" />}
            >
              Continue
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  );
};
