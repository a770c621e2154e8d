import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PasswordFieldProps extends PasswordInputProps {
  /** 'new-password' where one is chosen, so that password managers offer to make it. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows it. */
export const PasswordField = (props: PasswordFieldProps): ReactNode => (
  <PasswordInput
    // The library sets this for every field but this one.
    aria-invalid={props.error ? true : undefined}
    autoCapitalize="none"
    spellCheck={false}
    visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    {...props}
  />
);
