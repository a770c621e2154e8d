import { Button, Stack } from '@mantine/core';
import { users } from '@openconsult/contracts/users';
import { type ReactNode, use } from 'react';
import { call } from '../../shared/api/call.ts';
import { CountrySelect } from '../../shared/forms/country-select.tsx';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { LoggedInContext, useCurrentUser } from '../../shared/user/current-user.ts';
import { NameFields } from './name-fields.tsx';

/** Edits the names and country given at sign-up. */
export const OwnDetailsForm = ({ onSaved }: { onSaved: () => void }): ReactNode => {
  const user = useCurrentUser();
  const replaceUser = use(LoggedInContext);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: users.update.body,
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      address_country: user.address_country,
    },
    send: async (body) => {
      replaceUser(await call(users.update, { body }));
      onSaved();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <NameFields first={form.getInputProps('first_name')} last={form.getInputProps('last_name')} />
        <CountrySelect
          {...form.getInputProps('address_country')}
          label="Country"
          description="Sets the format of dates, times and numbers."
          name="country"
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" fullWidth loading={isSending}>
          Continue
        </Button>
      </Stack>
    </form>
  );
};
