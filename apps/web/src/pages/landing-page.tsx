import { Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import { canRunConsultations, canSeeEducation, canSeePatientRecords } from '@openconsult/contracts/access';
import { IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConsultationCounts } from '../features/consultations/consultation-counts.tsx';
import { ConsultationList } from '../features/consultations/consultation-list.tsx';
import { canSkipTracking } from '../features/consultations/consultation-rights.ts';
import { OngoingCard } from '../features/consultations/ongoing-card.tsx';
import { useOngoingConsultation } from '../features/consultations/ongoing-consultation.ts';
import { StartCard } from '../features/consultations/start-card.tsx';
import { EducationBlocks } from '../features/education-content/dashboard/education-blocks.tsx';
import { ShownToday } from '../features/education-content/dashboard/shown-today.tsx';
import { UnsentAudioTray } from '../features/recorder/recovery/unsent-audio-tray.tsx';
import { formatWeekday } from '../shared/moment/format-moment.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';
import classes from './landing-page.module.css';

/** The heights of the loaded card, so that the layout does not shift. */
const CARD_HEIGHT = 164;
const CARD_HEIGHT_WITH_OPTION = 240;

const greeting = (hour: number): string => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** The open consultation, or the card that starts one. */
const CurrentConsultation = (): ReactNode => {
  const { consultation, isLoading } = useOngoingConsultation();
  const hasOption = canSkipTracking(useCurrentUser());
  if (isLoading) return <Skeleton height={hasOption ? CARD_HEIGHT_WITH_OPTION : CARD_HEIGHT} />;
  return consultation === null ? <StartCard /> : <OngoingCard consultation={consultation} />;
};

/** What the patient of the open consultation was shown, for users who see that. */
const ShownInConsultation = (): ReactNode => {
  const { consultation } = useOngoingConsultation();
  const user = useCurrentUser();
  if (consultation === null || !canSeePatientRecords(user)) return null;
  return <ShownToday consultationId={consultation.id} />;
};

/** The library as pictures, with the consultation and what was shown in it along the side. */
const EducationDashboard = (): ReactNode => {
  const isOffered = canRunConsultations(useCurrentUser());
  return (
    <>
      <div className={classes.columns}>
        <Stack gap="md" className={classes.side ?? ''}>
          {isOffered && <CurrentConsultation />}
          <ShownInConsultation />
        </Stack>
        <EducationBlocks />
      </div>
      {isOffered && <ConsultationList />}
    </>
  );
};

/** For plans without consultations. */
const NoConsultations = (): ReactNode => (
  <EmptyState
    py={64}
    icon={<IconStethoscope />}
    title="Your plan does not include consultations"
    description="Ask your practice for a plan with consultations."
  >
    <EmptyState.Actions>
      <Button component={Link} to="/profile/subscription" variant="default">
        See plans
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);

const Body = (): ReactNode => {
  const user = useCurrentUser();
  if (canSeeEducation(user)) return <EducationDashboard />;
  if (!canRunConsultations(user)) return <NoConsultations />;
  return (
    <>
      <CurrentConsultation />
      <ConsultationList />
    </>
  );
};

/** The dashboard: the library for users with education, the open consultation or a start card, and earlier consultations. */
export const LandingPage = (): ReactNode => {
  const user = useCurrentUser();
  const now = new Date();
  const name = user.first_name === '' ? user.full_name : user.first_name;
  return (
    <PageContainer>
      <Stack gap="xl">
        <Group justify="space-between" gap="md">
          <Stack gap={2}>
            <PageTitle tabTitle="Dashboard">{`${greeting(now.getHours())}, ${name}`}</PageTitle>
            <Text c="dimmed">{formatWeekday(now)}</Text>
          </Stack>
          {canRunConsultations(user) && <ConsultationCounts />}
        </Group>
        <UnsentAudioTray />
        <Body />
      </Stack>
    </PageContainer>
  );
};
