import { Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { TERMS_DATE, TermsText } from '../features/accounts/terms-text.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { CurrentUserContext } from '../shared/user/current-user.ts';

const TermsAcceptance = lazy(async () => ({
  default: (await import('./terms-acceptance.tsx')).TermsAcceptance,
}));

/** The terms, public. Users who must accept them can do so here (behaviour.md#validation). */
export const TermsPage = (): ReactNode => {
  const user = use(CurrentUserContext);
  return (
    <Stack gap="lg" maw={680}>
      <Stack gap={4}>
        <PageTitle tabTitle="Terms">Terms of use</PageTitle>
        <Text c="dimmed">Last changed on {TERMS_DATE}</Text>
      </Stack>
      <TermsText />
      {user !== null && (
        <Suspense>
          <TermsAcceptance user={user} />
        </Suspense>
      )}
    </Stack>
  );
};
