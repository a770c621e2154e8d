import { Anchor, Button, Checkbox, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { PLANS, type Plan } from '@openconsult/contracts/access';
import { accounts } from '@openconsult/contracts/accounts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';
import { countryOfLanguages } from '../../shared/forms/country-names.ts';
import { CountrySelect } from '../../shared/forms/country-select.tsx';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PracticeNameField } from '../../shared/forms/practice-name-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useInstallation, useVisitorCountry } from '../../shared/installation/installation.ts';
import { planLabels } from '../../shared/plans/plan-labels.ts';
import { NameFields } from './name-fields.tsx';

/** The submitted values, enough to submit again. */
export type SignUpRequest = z.output<NonNullable<typeof accounts.register.body>>;

export interface SignUpFormProps {
  readonly plan: Plan;
  readonly onSubmitted: (request: SignUpRequest) => void;
  /** Initial values, for corrections. */
  readonly before?: SignUpRequest | undefined;
}

/**
 * Requests an account; the first one of an installation names its practice instead of a plan. Only an e-mail to the
 * owner reveals whether the address already has one.
 */
export const SignUpForm = ({ plan, onSubmitted, before }: SignUpFormProps): ReactNode => {
  const { country } = useVisitorCountry();
  const { is_new: isFirst } = useInstallation();
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: accounts.register.body,
    initialValues: {
      first_name: before?.first_name ?? '',
      last_name: before?.last_name ?? '',
      email: before?.email ?? '',
      practice_name: isFirst ? (before?.practice_name ?? '') : undefined,
      plan: isFirst ? undefined : (before?.plan ?? plan),
      address_country: before?.address_country ?? country ?? countryOfLanguages(navigator.languages),
      terms: before !== undefined,
    },
    send: async (body) => {
      await call(accounts.register, { body });
      onSubmitted(body);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {isFirst && <PracticeNameField {...form.getInputProps('practice_name')} autoFocus />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
          <NameFields
            first={{ ...form.getInputProps('first_name'), autoFocus: !isFirst }}
            last={form.getInputProps('last_name')}
          />
        </SimpleGrid>
        <TextInput {...form.getInputProps('email')} label="E-mail" name="email" type="email" autoComplete="username" />
        <CountrySelect {...form.getInputProps('address_country')} label="Country" name="country" />
        {!isFirst && (
          <Radio.Group
            {...form.getInputProps('plan')}
            label="Plan you would like"
            description="It becomes active once your practice has approved it or you have paid."
          >
            <Stack gap="sm" mt="xs">
              {PLANS.map((each) => (
                <Radio key={each} value={each} label={planLabels(each).name} description={planLabels(each).detail} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Checkbox
          {...form.getInputProps('terms', { type: 'checkbox' })}
          label={
            <>
              I have read and accept the{' '}
              <Anchor href="/terms" target="_blank" rel="noopener" underline="always">
                terms
              </Anchor>
            </>
          }
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" fullWidth loading={isSending}>
          Sign up
        </Button>
      </Stack>
    </form>
  );
};
