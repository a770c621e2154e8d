import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { PLANS } from '@openconsult/contracts/access';
import { redirectFor } from '@openconsult/contracts/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DetailsForm } from '../features/profile/details-form.tsx';
import { ProfilePicture } from '../features/profile/profile-picture.tsx';
import { ThemeCard } from '../features/profile/theme-card.tsx';
import { DevicesCard } from '../features/security/devices-card.tsx';
import { PasskeysCard } from '../features/security/passkeys-card.tsx';
import { TwoFactorCard } from '../features/security/two-factor-card.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { type PlanLabels, planLabels } from '../shared/plans/plan-labels.ts';
import { SettingsCard } from '../shared/settings-card/settings-card.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';
import classes from './profile-page.module.css';

const noPlanLabel = (canChoose: boolean): PlanLabels =>
  canChoose
    ? { name: 'No plan yet', detail: 'Choose one, or ask your practice’s admin.' }
    : { name: 'Set by your practice', detail: 'Your practice’s admin manages your plan.' };

const PlanCard = (): ReactNode => {
  const user = useCurrentUser();
  const { planId } = user;
  const address = { pathname: '/profile/subscription', search: '' };
  const canOpenPlans = redirectFor({ user, isCountryAllowed: true, termsCutoff: null }, address) === null;
  const plan = PLANS.find((known) => known === planId);
  const label = plan === undefined ? noPlanLabel(canOpenPlans) : planLabels(plan);
  return (
    <SettingsCard title="Plan">
      <div>
        <Text fw={500}>{label.name}</Text>
        <Text c="dimmed">{label.detail}</Text>
      </div>
      {canOpenPlans && (
        <Group gap="xs">
          <Button component={Link} to={address.pathname} variant="default">
            Plan and payment
          </Button>
        </Group>
      )}
    </SettingsCard>
  );
};

const LexiconCard = (): ReactNode => (
  <SettingsCard title="Lexicon" description="Names and terms that you say often, and how to write them.">
    <Group gap="xs">
      <Button component={Link} to="/lexicon" variant="default">
        Open lexicon
      </Button>
    </Group>
  </SettingsCard>
);

/** The user's details, plan and login methods. */
export const ProfilePage = (): ReactNode => {
  const user = useCurrentUser();
  const address = { pathname: '/lexicon', search: '' };
  const hasLexicon = redirectFor({ user, isCountryAllowed: true, termsCutoff: null }, address) === null;
  return (
    <PageContainer>
      <Stack gap="xl">
        <PageTitle>Profile</PageTitle>
        <div className={classes.columns}>
          <Stack gap="md">
            <SettingsCard title="Your details">
              <ProfilePicture />
              <Divider />
              <DetailsForm />
            </SettingsCard>
            <ThemeCard />
            <PlanCard />
            {hasLexicon && <LexiconCard />}
          </Stack>
          <Stack gap="md">
            <SettingsCard title="Password">
              <Group gap="xs">
                <Button component={Link} to="/change-password" variant="default">
                  Change your password
                </Button>
              </Group>
            </SettingsCard>
            <TwoFactorCard />
            <PasskeysCard />
            <DevicesCard />
          </Stack>
        </div>
      </Stack>
    </PageContainer>
  );
};
