import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { users } from '@openconsult/contracts/users';
import { type ReactNode, use } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { useAutosave } from '../../shared/autosave/use-autosave.ts';
import { CountrySelect } from '../../shared/forms/country-select.tsx';
import { messageNodes } from '../../shared/forms/message-lines.tsx';
import { LoggedInContext, useCurrentUser } from '../../shared/user/current-user.ts';
import { detailProblems, detailsOf, isSameDetails, type ProfileDetails } from './profile-details.ts';

/** Name and country, saved automatically; the e-mail address is read-only, as only an admin can change it. */
export const DetailsForm = (): ReactNode => {
  const user = useCurrentUser();
  const replaceUser = use(LoggedInContext);
  const { value, state, savedAtMs, error, edit, flush } = useAutosave<ProfileDetails>(detailsOf(user), {
    save: async (details) => {
      replaceUser(await call(users.update, { body: { ...details } }));
      return undefined;
    },
    isValid: (details) => Object.keys(detailProblems(details)).length === 0,
    isSame: isSameDetails,
  });
  const refused = state === 'failed' && error instanceof ApiError ? error.errors : {};
  const problems = { ...refused, ...detailProblems(value) };
  const change = (changed: Partial<ProfileDetails>): void => edit({ ...value, ...changed });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput
          label="First name"
          autoComplete="given-name"
          value={value.first_name}
          error={messageNodes(problems.first_name ?? [])}
          onChange={({ currentTarget }) => change({ first_name: currentTarget.value })}
          onBlur={() => void flush()}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          value={value.last_name}
          error={messageNodes(problems.last_name ?? [])}
          onChange={({ currentTarget }) => change({ last_name: currentTarget.value })}
          onBlur={() => void flush()}
        />
      </SimpleGrid>
      <CountrySelect
        label="Country"
        description="How dates, times and numbers are written."
        placeholder="Choose a country"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the country' }}
        value={value.address_country}
        error={messageNodes(problems.address_country ?? [])}
        onChange={(country) => change({ address_country: country })}
      />
      <div>
        <Text size="sm" fw={500}>
          E-mail
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{user.email}</Text>
        <Text size="sm" c="dimmed">
          You log in with it.{' '}
          {user.is_admin === 1 ? 'You can change it in User management.' : 'Your practice’s admin can change it.'}
        </Text>
      </div>
      <SavedLine
        state={state}
        savedAtMs={savedAtMs}
        onRetry={() => void flush()}
        invalidText="Not saved: fix the fields in red"
      />
    </Stack>
  );
};
