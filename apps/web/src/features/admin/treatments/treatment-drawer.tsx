import { Button, Drawer, Skeleton, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { hasVoice } from '@openconsult/contracts/access';
import { currencySymbol } from '@openconsult/contracts/conventions';
import {
  TEMPLATE_MAX_LENGTH,
  TREATMENT_ALIAS_MAX_LENGTH,
  TREATMENT_ALIASES_MAX,
  TREATMENT_NAME_MAX_LENGTH,
} from '@openconsult/contracts/limits';
import { noteTemplates, type TreatmentConsent } from '@openconsult/contracts/note-templates';
import { TEMPLATE_PLACEHOLDERS } from '@openconsult/contracts/template-placeholders';
import { type ListedTreatment, treatments } from '@openconsult/contracts/treatments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { notifySuccess } from '../../../shared/notifier/notifier.ts';
import { practiceQuery } from '../../../shared/practice/practice-query.ts';
import { useCurrentUser } from '../../../shared/user/current-user.ts';
import { bodyOf, treatmentForm, valuesOf } from './treatment-fields.ts';
import { consentTextOf, consentTextsQuery, refreshTreatments } from './treatment-queries.ts';

/** Stores, changes or removes the practice's own consent text for a treatment. */
async function saveConsent(
  { id, name }: ListedTreatment,
  before: TreatmentConsent | undefined,
  template: string,
): Promise<void> {
  if (template === (before?.template ?? '')) return;
  if (before === undefined) {
    const body = { title: `Consent: ${name}`, template, type: 'default' as const, treatment_id: id, is_active: true };
    await call(noteTemplates.createConsent, { body });
  } else if (template === '') await call(noteTemplates.removeConsent, { params: { id: before.id } });
  else {
    const body = { template, expected_version: before.version };
    await call(noteTemplates.updateConsent, { params: { id: before.id }, body });
  }
}

interface TreatmentFormProps {
  /** Null for a new one. */
  readonly treatment: ListedTreatment | null;
  readonly onDone: () => void;
}

const placeholders = TEMPLATE_PLACEHOLDERS.consent.map(({ name }) => `{{${name}}}`).join(', ');

const TreatmentForm = ({
  treatment,
  consent,
  symbol,
  onDone,
}: TreatmentFormProps & { readonly consent: TreatmentConsent | undefined; readonly symbol: string }): ReactNode => {
  const client = useQueryClient();
  const canWriteConsents = hasVoice(useCurrentUser());
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: treatmentForm,
    initialValues: valuesOf(treatment, consent?.template ?? ''),
    toBody: bodyOf,
    send: async ({ consent: text, ...body }) => {
      const saved = await (treatment === null
        ? call(treatments.create, { body })
        : call(treatments.update, { params: { id: treatment.id }, body }));
      if (canWriteConsents) await saveConsent(saved, consent, text);
      await refreshTreatments(client);
      notifySuccess('Treatment saved');
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          autoComplete="off"
          maxLength={TREATMENT_NAME_MAX_LENGTH}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('price')}
          label="Price"
          description="Used where no price was spoken. Without one, the first bundle asks for it."
          placeholder="0.00"
          leftSection={treatment?.price == null ? symbol : treatment.currency}
          inputMode="decimal"
          autoComplete="off"
        />
        <TagsInput
          {...form.getInputProps('aliases')}
          label="Also called"
          description="Other words you say for it. Press Enter after each."
          maxTags={TREATMENT_ALIASES_MAX}
          maxLength={TREATMENT_ALIAS_MAX_LENGTH}
          acceptValueOnBlur
        />
        <Textarea
          {...form.getInputProps('risks')}
          label="Risks"
          description="Listed in the consent, one a line."
          autosize
          minRows={3}
          maxRows={10}
        />
        {canWriteConsents && (
          <Textarea
            {...form.getInputProps('consent')}
            label="Consent wording"
            description={`Leave empty to use the practice’s standard consent. Filled in: ${placeholders}.`}
            autosize
            minRows={4}
            maxRows={14}
            maxLength={TEMPLATE_MAX_LENGTH}
          />
        )}
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending}>
          {treatment === null ? 'Add treatment' : 'Save'}
        </Button>
      </Stack>
    </form>
  );
};

/** Waits for the consent texts, so that an unread one is never overwritten. */
const LoadedForm = (props: TreatmentFormProps): ReactNode => {
  const isNeeded = hasVoice(useCurrentUser());
  const texts = useQuery({ ...consentTextsQuery, enabled: isNeeded });
  const practice = useQuery(practiceQuery);
  const failed = [texts, practice].find(({ error }) => error !== null);
  if (failed) {
    return (
      <LoadFailed title="Could not load this treatment" error={failed.error} onRetry={() => void failed.refetch()} />
    );
  }
  if (practice.data === undefined || (isNeeded && texts.data === undefined)) {
    return <Skeleton height={480} aria-busy="true" />;
  }
  const consent = consentTextOf(texts.data, props.treatment?.id ?? null);
  return <TreatmentForm {...props} consent={consent} symbol={currencySymbol(practice.data)} />;
};

export interface TreatmentDrawerProps {
  /** 'new' for a new one; null closes the drawer. */
  readonly treatment: ListedTreatment | 'new' | null;
  readonly onClose: () => void;
}

export const TreatmentDrawer = ({ treatment, onClose }: TreatmentDrawerProps): ReactNode => (
  <Drawer
    opened={treatment !== null}
    onClose={onClose}
    position="right"
    size={560}
    title={treatment === 'new' ? 'Add treatment' : 'Edit treatment'}
  >
    {treatment !== null && <LoadedForm treatment={treatment === 'new' ? null : treatment} onDone={onClose} />}
  </Drawer>
);
