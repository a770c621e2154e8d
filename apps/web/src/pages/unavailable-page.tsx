import { Stack, Text } from '@mantine/core';
import { answerMessages } from '@openconsult/contracts/texts';
import { IconWorldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SupportLine } from '../features/accounts/support-line.tsx';
import { countryName } from '../shared/forms/country-names.ts';
import { useVisitorCountry } from '../shared/installation/installation.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';

/**
 * For guests from a country that this installation does not serve (behaviour.md#region-lock). Everyone else is redirected.
 */
export const UnavailablePage = (): ReactNode => {
  const name = countryName(useVisitorCountry().country);
  return (
    <Stack>
      <Picture Icon={IconWorldOff} isLarge />
      <PageTitle>Not available here</PageTitle>
      <Text>{answerMessages.notAllowedCountry}</Text>
      <Text c="dimmed">
        {name === null ? 'We could not detect your country.' : `You seem to be in ${name}.`} If that is wrong, a VPN or
        your network may hide your location. Turn it off and reload this page.
      </Text>
      <SupportLine />
    </Stack>
  );
};
