import type { ComponentProps, ReactNode } from 'react';
import { PasswordField } from '../../shared/forms/password-field.tsx';

/** The user's password, required before changes that must be safe on an unattended computer. */
export const OwnPasswordField = (
  props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'name' | 'autoComplete'>,
): ReactNode => (
  <PasswordField {...props} label="Your password" name="password" autoComplete="current-password" data-autofocus />
);
