import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { AccountFields } from '../account-fields.ts';
import { fieldLabels } from '../field-labels.ts';

/** Flags. Some are numbers on the wire, where 1 means yes. */
export type YesOrNoField = {
  [Name in keyof AccountFields]: AccountFields[Name] extends boolean | number | null ? Name : never;
}[keyof AccountFields];

/** The value on the wire for no. */
const NO = { is_admin: 0, user_category: null, user_type: null, preview_type: null } as const;
const isNumberField = (name: YesOrNoField): name is keyof typeof NO => name in NO;

export interface FieldCheckboxProps {
  readonly form: UseFormReturnType<AccountFields>;
  readonly name: YesOrNoField;
  /** The saved values: unchecking restores a number other than 1. */
  readonly before: AccountFields;
}

export const FieldCheckbox = ({ form, name, before }: FieldCheckboxProps): ReactNode => {
  const { label, description } = fieldLabels[name];
  if (!isNumberField(name))
    return <Checkbox {...form.getInputProps(name, { type: 'checkbox' })} label={label} description={description} />;
  const { error } = form.getInputProps(name);
  const value = form.values[name];
  const known = before[name];
  const hasOwnNumber = value !== null && value !== 0 && value !== 1;
  return (
    <Checkbox
      data-path={name}
      error={error}
      label={label}
      description={hasOwnNumber ? `${description} Its number is ${value} now.` : description}
      checked={value === 1}
      onChange={({ currentTarget }) =>
        form.setFieldValue(name, currentTarget.checked ? 1 : known === 1 ? NO[name] : known)
      }
    />
  );
};
