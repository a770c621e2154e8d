import { Button, TextInput } from '@mantine/core';
import { type ManagedUser, managedUserChanges } from '@openconsult/contracts/admin-users';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { DialogFooter } from '../../../shared/dialog-footer/dialog-footer.tsx';
import { CountrySelect } from '../../../shared/forms/country-select.tsx';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { type AccountFields, accountFieldsOf, changedFields } from '../account-fields.ts';
import { fieldLabels } from '../field-labels.ts';
import { PlanSelect } from '../plan-select.tsx';
import { useUserActions } from '../use-user-actions.ts';
import { FeatureCheckboxes } from './feature-checkboxes.tsx';
import { FieldCheckbox, type YesOrNoField } from './field-checkbox.tsx';
import classes from './user-form.module.css';

const FieldGroup = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <fieldset className={classes.group}>
    <legend className={classes.legend}>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
);

export interface UserFormProps {
  readonly user: ManagedUser;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Edits a user. Sends only changed fields; changes by another admin appear in fields that were not edited. */
export const UserForm = ({ user, onUnsaved }: UserFormProps): ReactNode => {
  const actions = useUserActions();
  const [before, setBefore] = useState(() => accountFieldsOf(user));
  const [isSaved, setIsSaved] = useState(false);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: managedUserChanges,
    initialValues: before,
    toBody: (values) => changedFields(before, values),
    send: async (changes) => {
      const sent = form.getValues();
      adopt(await actions.change(user, changes), sent);
      setIsSaved(true);
    },
  });
  /** Takes over new values, except in fields that were edited since `known`. */
  const adopt = (next: ManagedUser, known: AccountFields): void => {
    const fields = accountFieldsOf(next);
    form.setValues({ ...fields, ...changedFields(known, form.getValues()) });
    setBefore(fields);
  };
  const adoptFromElsewhere = useEffectEvent((next: ManagedUser) => adopt(next, before));
  useEffect(() => adoptFromElsewhere(user), [user]);
  const isUnsaved = Object.keys(changedFields(before, form.values)).length > 0;
  const notifyUnsaved = useEffectEvent(onUnsaved);
  useEffect(() => notifyUnsaved(isUnsaved), [isUnsaved]);
  if (isUnsaved && isSaved && !isSending) setIsSaved(false);

  const flag = (name: YesOrNoField): ReactNode => <FieldCheckbox form={form} name={name} before={before} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsaved) onSubmit();
      }}
    >
      <FieldGroup title="Identity">
        <div className={classes.pair}>
          <TextInput {...form.getInputProps('first_name')} label={fieldLabels.first_name.label} autoComplete="off" />
          <TextInput {...form.getInputProps('last_name')} label={fieldLabels.last_name.label} autoComplete="off" />
        </div>
        <TextInput
          {...form.getInputProps('email')}
          label={fieldLabels.email.label}
          description="A new address transfers the account: the password, passkeys and second factor are removed, and the new address receives a link to choose a password."
          type="email"
          autoComplete="off"
        />
        <CountrySelect
          {...form.getInputProps('address_country')}
          label={fieldLabels.address_country.label}
          description={fieldLabels.address_country.description}
          autoComplete="off"
          clearable
        />
      </FieldGroup>
      <FieldGroup title="Plan and payment">
        <PlanSelect {...form.getInputProps('planId')} label={fieldLabels.planId.label} />
        {flag('card_status')}
        {flag('is_sub_active')}
      </FieldGroup>
      <FieldGroup title="Features">
        <FeatureCheckboxes {...form.getInputProps('features')} label={null} aria-label={fieldLabels.features.label} />
      </FieldGroup>
      <FieldGroup title="Voice and AI">
        {flag('voice_note')}
        {flag('voice_note_only')}
        {flag('real_time_transcription_enabled')}
        {flag('ai_treatment_recommendation_enabled')}
        {flag('ai_consent_creation_enabled')}
      </FieldGroup>
      <FieldGroup title="Role and other settings">
        {flag('is_admin')}
        {flag('user_category')}
        {flag('user_type')}
        {flag('preview_type')}
        {flag('dft_first')}
        {flag('is_first_time')}
      </FieldGroup>
      <DialogFooter>
        <span className={classes.saved} role="status">
          {isSaved && (
            <>
              <IconCheck size={18} aria-hidden="true" />
              Saved
            </>
          )}
        </span>
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending} aria-disabled={!isUnsaved} data-disabled={!isUnsaved || undefined}>
          Save changes
        </Button>
      </DialogFooter>
    </form>
  );
};
