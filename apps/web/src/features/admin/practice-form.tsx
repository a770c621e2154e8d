import { Button, Paper, Skeleton, Stack, TextInput } from '@mantine/core';
import { adminUsers, type Practice } from '@openconsult/contracts/admin-users';
import { NAME_MAX_LENGTH, PRACTICE_PHONE_MAX_LENGTH } from '@openconsult/contracts/fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { practiceQuery, showPractice } from './admin-queries.ts';
import { ListFailed } from './list-states.tsx';

const PracticeFields = ({ current }: { current: Practice }): ReactNode => {
  const client = useQueryClient();
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: adminUsers.updatePractice.body,
    initialValues: { name: current.name, phone: current.phone ?? '' },
    send: async (body) => {
      showPractice(client, await call(adminUsers.updatePractice, { body }));
      notifySuccess('Practice saved');
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <TextInput
          {...form.getInputProps('name')}
          label="Practice name"
          description="Patients see it on letters, consents and messages that are written from now on."
          name="organization"
          autoComplete="organization"
          maxLength={NAME_MAX_LENGTH}
        />
        <TextInput
          {...form.getInputProps('phone')}
          label="Phone"
          description="Printed on letters. Optional."
          name="tel"
          type="tel"
          autoComplete="tel"
          maxLength={PRACTICE_PHONE_MAX_LENGTH}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending} style={{ alignSelf: 'flex-start' }}>
          Save
        </Button>
      </Stack>
    </form>
  );
};

/** Changes what patients see of the practice. */
export const PracticeForm = (): ReactNode => {
  const { data, error, refetch } = useQuery(practiceQuery);
  return (
    <Paper p="lg" maw={680}>
      {data !== undefined ? (
        <PracticeFields current={data} />
      ) : error !== null ? (
        <ListFailed title="Could not load the practice" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack aria-hidden="true">
          <Skeleton height={80} />
          <Skeleton height={80} />
          <Skeleton height={44} width={100} />
        </Stack>
      )}
    </Paper>
  );
};
