import type { ComponentProps, ReactNode } from 'react';
import { PasswordField } from '../../shared/forms/password-field.tsx';

/** The person's own password, asked for before something that a borrowed computer must not change. */
export const OwnPasswordField = (
  props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'name' | 'autoComplete'>,
): ReactNode => (
  <PasswordField {...props} label="Your password" name="password" autoComplete="current-password" data-autofocus />
);
