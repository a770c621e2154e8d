import { Group, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isAdmin } from '@openconsult/contracts/access';
import { SNIPPET_SHORTCUT_MAX_LENGTH, TEMPLATE_TITLE_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { TemplateKind, TemplateType } from '@openconsult/contracts/note-templates';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { kindTexts } from './kinds.ts';
import { consentTreatmentsQuery, type TemplateValues } from './template-calls.ts';
import classes from './templates.module.css';

interface TemplateFieldsProps {
  readonly kind: TemplateKind;
  readonly form: UseFormReturnType<TemplateValues>;
  readonly isNew: boolean;
}

/** The Select has no value for null. */
const EVERY = 'every';

const TreatmentField = ({ form }: Pick<TemplateFieldsProps, 'form'>): ReactNode => {
  const { data = [] } = useQuery(consentTreatmentsQuery);
  const field = form.getInputProps('treatment_id');
  return (
    <Select
      {...field}
      className={classes.field ?? ''}
      label="Treatment"
      searchable
      allowDeselect={false}
      value={form.values.treatment_id ?? EVERY}
      onChange={(value) => form.setFieldValue('treatment_id', value === EVERY ? null : value)}
      data={[
        { value: EVERY, label: 'Every treatment without one of its own' },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
};

/** Whose a new template is; only admins may choose. */
const OwnerField = ({ form }: Pick<TemplateFieldsProps, 'form'>): ReactNode => (
  <Group gap="sm">
    <Text id="template-owner" size="sm" fw={500}>
      For
    </Text>
    <SegmentedControl
      aria-labelledby="template-owner"
      value={form.values.type}
      onChange={(type) => form.setFieldValue('type', type as TemplateType)}
      data={[
        { value: 'custom', label: 'Me' },
        { value: 'default', label: 'The practice' },
      ]}
    />
  </Group>
);

/** All but the text of a template. */
export const TemplateFields = ({ kind, form, isNew }: TemplateFieldsProps): ReactNode => {
  const user = useCurrentUser();
  const { active } = kindTexts[kind];
  return (
    <Stack gap="sm">
      {isNew && isAdmin(user) && <OwnerField form={form} />}
      <Group gap="sm" align="flex-start">
        <TextInput
          className={classes.field ?? ''}
          label="Title"
          maxLength={TEMPLATE_TITLE_MAX_LENGTH}
          {...form.getInputProps('title')}
        />
        {kind === 'snippet' && (
          <TextInput
            className={classes.field ?? ''}
            label="Shortcut"
            leftSection="/"
            maxLength={SNIPPET_SHORTCUT_MAX_LENGTH}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('shortcut')}
          />
        )}
        {kind === 'consent' && <TreatmentField form={form} />}
      </Group>
      {active !== null && (
        <Switch label={active[form.values.type]} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      )}
    </Stack>
  );
};
