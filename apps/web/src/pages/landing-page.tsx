import { Button, Container, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import { canRunConsultations } from '@openconsult/contracts/access';
import { IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConsultationCounts } from '../features/consultations/consultation-counts.tsx';
import { ConsultationList } from '../features/consultations/consultation-list.tsx';
import { canSkipTracking } from '../features/consultations/consultation-rights.ts';
import { OngoingCard } from '../features/consultations/ongoing-card.tsx';
import { useOngoingConsultation } from '../features/consultations/ongoing-consultation.ts';
import { StartCard } from '../features/consultations/start-card.tsx';
import { UnsentAudioTray } from '../features/recorder/recovery/unsent-audio-tray.tsx';
import { formatDay } from '../shared/moment/format-moment.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';

/** As tall as the card that comes, so that nothing shifts; some have a choice more on it. */
const CARD_HEIGHT = 164;
const CARD_HEIGHT_WITH_CHOICE = 240;

const greeting = (hour: number): string => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

const Consultations = (): ReactNode => {
  const { consultation, isLoading } = useOngoingConsultation();
  const hasChoice = canSkipTracking(useCurrentUser());
  return (
    <>
      {isLoading ? (
        <Skeleton height={hasChoice ? CARD_HEIGHT_WITH_CHOICE : CARD_HEIGHT} />
      ) : consultation === null ? (
        <StartCard />
      ) : (
        <OngoingCard consultation={consultation} />
      )}
      <ConsultationList />
    </>
  );
};

/** For a plan that opens nothing here. */
const NoConsultations = (): ReactNode => (
  <EmptyState
    py={64}
    icon={<IconStethoscope />}
    title="Your plan does not include consultations"
    description="With a plan that does, you start one here and find those before. Your practice can change it."
  >
    <EmptyState.Actions>
      <Button component={Link} to="/profile/subscription" variant="default">
        See the plans
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);

/** The dashboard: the consultation that is open, or the next one, and those before. */
export const LandingPage = (): ReactNode => {
  const user = useCurrentUser();
  const now = new Date();
  const name = user.first_name === '' ? user.full_name : user.first_name;
  return (
    <Container size={1080} py="xl">
      <Stack gap="xl">
        <Group justify="space-between" gap="md">
          <Stack gap={2}>
            <PageTitle tabTitle="Dashboard">{`${greeting(now.getHours())}, ${name}`}</PageTitle>
            <Text c="dimmed">{formatDay(now)}</Text>
          </Stack>
          {canRunConsultations(user) && <ConsultationCounts />}
        </Group>
        <UnsentAudioTray />
        {canRunConsultations(user) ? <Consultations /> : <NoConsultations />}
      </Stack>
    </Container>
  );
};
