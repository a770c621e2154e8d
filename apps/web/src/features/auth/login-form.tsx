import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { auth } from '@openconsult/contracts/auth';
import { email, requiredText } from '@openconsult/contracts/fields';
import type { User } from '@openconsult/contracts/users';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError, call } from '../../shared/api/call.ts';
import classes from './login-form.module.css';

export interface LoginFormProps {
  readonly onSignedIn: (user: User) => void;
  /** Only this person may sign in: their address is shown and cannot be changed. */
  readonly fixedEmail?: string;
}

const loginValues = z.object({ email, password: requiredText(1_000) });

/** What is wrong, by field; `form` stands above the button. */
type LoginFailure = Partial<Record<'email' | 'password' | 'form', string | undefined>>;

const failureOf = (error: unknown): LoginFailure => {
  const form = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { form };
  const { email: emailErrors, password: passwordErrors } = error.errors;
  return { form, email: emailErrors?.[0], password: passwordErrors?.[0] };
};

/**
 * E-mail and password. What is wrong is said at the field it belongs to, or above the button, and the field that needs
 * a change takes the focus. Plain form data instead of the form library: this is all the code a visitor downloads.
 */
export const LoginForm = ({ onSignedIn, fixedEmail }: LoginFormProps): ReactNode => {
  const [failure, setFailure] = useState<LoginFailure>({});
  const [isSending, setIsSending] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const failureId = useId();

  const show = (next: LoginFailure): void => {
    setFailure(next);
    (next.email === undefined ? passwordRef : emailRef).current?.focus();
  };

  const logIn = async (form: FormData): Promise<void> => {
    const values = loginValues.safeParse({ email: form.get('email'), password: form.get('password') });
    if (!values.success) {
      const { fieldErrors } = z.flattenError(values.error);
      show({ email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] });
      return;
    }
    setFailure({});
    setIsSending(true);
    try {
      const answer = await call(auth.login, { body: { ...values.data, remember: form.has('remember') } });
      if (!('second_factor' in answer)) onSignedIn(answer);
    } catch (error) {
      setIsSending(false);
      show(failureOf(error));
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSending) void logIn(new FormData(event.currentTarget));
  };

  return (
    <form onSubmit={onSubmit} noValidate aria-describedby={failureId}>
      <Stack>
        <TextInput
          ref={emailRef}
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={fixedEmail === undefined}
          defaultValue={fixedEmail}
          readOnly={fixedEmail !== undefined}
          error={failure.email}
        />
        <PasswordInput
          ref={passwordRef}
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus={fixedEmail !== undefined || undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          error={failure.password}
        />
        {fixedEmail === undefined && <Checkbox name="remember" label="Keep me logged in on this device" />}
        <div id={failureId} role="alert" className={classes.failure}>
          {failure.form}
        </div>
        <Button type="submit" fullWidth loading={isSending}>
          Log in
        </Button>
      </Stack>
    </form>
  );
};
