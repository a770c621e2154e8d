import { Button, Checkbox, Drawer, Stack, TextInput } from '@mantine/core';
import type { Plan } from '@openconsult/contracts/access';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { notifySuccess } from '../../../shared/notifier/notifier.ts';
import { planFields } from '../account-fields.ts';
import { refreshUsers } from '../admin-queries.ts';
import { fieldLabels } from '../field-labels.ts';
import { PlanSelect } from '../plan-select.tsx';
import { FeatureCheckboxes } from './feature-checkboxes.tsx';

const DEFAULT_PLAN: Plan = 'pro';

const AddUserForm = ({ onAdded }: { onAdded: (user: ManagedUser) => void }): ReactNode => {
  const client = useQueryClient();
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: adminUsers.create.body,
    initialValues: {
      first_name: '',
      last_name: '',
      email: '',
      ...planFields(DEFAULT_PLAN),
      is_invited: true,
    },
    send: async (body) => {
      const user = await call(adminUsers.create, { body });
      void refreshUsers(client);
      notifySuccess(body.is_invited ? `Invitation sent to ${user.email}` : `${user.name} was added`);
      onAdded(user);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <TextInput
          {...form.getInputProps('first_name')}
          label={fieldLabels.first_name.label}
          autoComplete="off"
          data-autofocus
        />
        <TextInput {...form.getInputProps('last_name')} label={fieldLabels.last_name.label} autoComplete="off" />
        <TextInput {...form.getInputProps('email')} label={fieldLabels.email.label} type="email" autoComplete="off" />
        <PlanSelect
          {...form.getInputProps('planId')}
          label={fieldLabels.planId.label}
          onChange={(plan) => form.setValues(planFields(plan))}
        />
        <FeatureCheckboxes {...form.getInputProps('features')} description="Set by the plan. Change them if needed." />
        <Checkbox
          {...form.getInputProps('voice_note', { type: 'checkbox' })}
          label={fieldLabels.voice_note.label}
          description={fieldLabels.voice_note.description}
        />
        <Checkbox
          {...form.getInputProps('is_invited', { type: 'checkbox' })}
          label="Send an invitation now"
          description="Sends an e-mail with a link to choose a password. You can also send it later."
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending}>
          Add user
        </Button>
      </Stack>
    </form>
  );
};

export interface AddUserDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const AddUserDrawer = ({ opened, onClose }: AddUserDrawerProps): ReactNode => (
  <Drawer opened={opened} onClose={onClose} position="right" size={480} title="Add user">
    <AddUserForm onAdded={onClose} />
  </Drawer>
);
