import { Button, NativeSelect, Paper, SimpleGrid, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { PRACTICE_ADDRESS_MAX_LENGTH, PRACTICE_PHONE_MAX_LENGTH } from '@openconsult/contracts/fields';
import { type Practice, practices } from '@openconsult/contracts/practices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { CountrySelect } from '../../../shared/forms/country-select.tsx';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { PracticeNameField } from '../../../shared/forms/practice-name-field.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { notifySuccess } from '../../../shared/notifier/notifier.ts';
import { practiceQuery } from '../../../shared/practice/practice-query.ts';
import { showPractice } from '../admin-queries.ts';
import { currencyOptions, documentExample, notationOptions } from './convention-labels.ts';
import { movedTo } from './moved-practice.ts';
import { PracticeLogo } from './practice-logo.tsx';

const PracticeFields = ({ current }: { current: Practice }): ReactNode => {
  const client = useQueryClient();
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: practices.update.body,
    initialValues: {
      name: current.name,
      phone: current.phone ?? '',
      address: current.address ?? '',
      notation: current.notation,
      currency: current.currency,
      country: current.country,
    },
    send: async (body) => {
      showPractice(client, await call(practices.update, { body }));
      notifySuccess('Practice saved');
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <PracticeNameField
          {...form.getInputProps('name')}
          description="Patients see it on letters, consents and messages that are written from now on."
        />
        <Textarea
          {...form.getInputProps('address')}
          label="Address"
          description="Printed on letters, line by line. Optional."
          name="street-address"
          autoComplete="street-address"
          autosize
          minRows={3}
          maxRows={6}
          maxLength={PRACTICE_ADDRESS_MAX_LENGTH}
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
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
          <CountrySelect
            {...form.getInputProps('country')}
            label="Country"
            name="country"
            clearable={false}
            allowDeselect={false}
            onChange={(country) => country !== null && form.setValues(movedTo(form.getValues(), country))}
          />
          <NativeSelect {...form.getInputProps('currency')} label="Currency" data={currencyOptions} />
        </SimpleGrid>
        <NativeSelect
          {...form.getInputProps('notation')}
          label="Tooth notation"
          description={documentExample(form.getValues())}
          data={notationOptions}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending} style={{ alignSelf: 'flex-start' }}>
          Save
        </Button>
      </Stack>
    </form>
  );
};

/** Changes what patients see of the practice, and how it writes teeth, money and dates. */
export const PracticeForm = (): ReactNode => {
  const { data, error, refetch } = useQuery(practiceQuery);
  return (
    <Paper p="lg" maw={680}>
      {data !== undefined ? (
        <Stack gap="lg">
          <PracticeLogo current={data} />
          <PracticeFields current={data} />
        </Stack>
      ) : error !== null ? (
        <LoadFailed title="Could not load the practice" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack aria-hidden="true">
          <Skeleton height={80} />
          <Skeleton height={80} />
          <Skeleton height={140} />
          <Skeleton height={80} />
          <Skeleton height={80} />
          <Skeleton height={44} width={100} />
        </Stack>
      )}
    </Paper>
  );
};
