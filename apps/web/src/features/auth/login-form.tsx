import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { auth } from '@openconsult/contracts/auth';
import { email, requiredText } from '@openconsult/contracts/fields';
import type { User } from '@openconsult/contracts/users';
import { type ComponentType, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError, call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { hasPasskeys } from '../../shared/passkeys/passkey-support.ts';
import { PasskeyButton } from './passkey-button.tsx';
import type { SecondFactorFormProps } from './second-factor-form.tsx';

export interface LoginFormProps {
  readonly onLoggedIn: (user: User) => void;
  /** Only this user can log in: the address is read-only. */
  readonly fixedEmail?: string;
  /** Links below the form; hidden while a code is requested. */
  readonly children?: ReactNode;
}

const loginValues = z.object({ email, password: requiredText(1_000) });

/** The second step, loaded only when needed. */
interface CodeStep {
  readonly Form: ComponentType<SecondFactorFormProps>;
  readonly loginToken: string;
}

/** Errors by field; `form` is shown above the button. */
type LoginFailure = Partial<Record<'email' | 'password' | 'form', string | undefined>>;

const failureOf = (error: unknown): LoginFailure => {
  const form = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { form };
  const { email: emailErrors, password: passwordErrors } = error.errors;
  if (emailErrors === undefined && passwordErrors === undefined) return { form };
  return { email: emailErrors?.join('\n'), password: passwordErrors?.join('\n') };
};

/**
 * E-mail and password, then a code if the account requires one; or a passkey. Errors are shown at their field, which
 * takes the focus, or above the button. Does not use the form library, because a guest downloads this code.
 */
export const LoginForm = ({ onLoggedIn, fixedEmail, children }: LoginFormProps): ReactNode => {
  const [failure, setFailure] = useState<LoginFailure>({});
  const [isSending, setIsSending] = useState(false);
  const [givenEmail, setGivenEmail] = useState(fixedEmail);
  const [codeStep, setCodeStep] = useState<CodeStep | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const failureId = useId();

  const showFailure = (next: LoginFailure): void => {
    setFailure(next);
    (next.email === undefined ? passwordRef : emailRef).current?.focus();
  };

  const logIn = async (form: FormData): Promise<void> => {
    const values = loginValues.safeParse({ email: form.get('email'), password: form.get('password') });
    if (!values.success) {
      const { fieldErrors } = z.flattenError(values.error);
      showFailure({ email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] });
      return;
    }
    setFailure({});
    setIsSending(true);
    try {
      const answer = await call(auth.login, { body: { ...values.data, remember: form.has('remember') } });
      if (!('second_factor' in answer)) {
        onLoggedIn(answer);
        return;
      }
      const { SecondFactorForm } = await import('./second-factor-form.tsx');
      setGivenEmail(values.data.email);
      setCodeStep({ Form: SecondFactorForm, loginToken: answer.second_factor.login_token });
    } catch (error) {
      setIsSending(false);
      showFailure(failureOf(error));
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSending) void logIn(new FormData(event.currentTarget));
  };

  const startAgain = (reason?: string): void => {
    setCodeStep(null);
    setIsSending(false);
    setFailure({ form: reason });
  };

  if (codeStep !== null)
    return <codeStep.Form loginToken={codeStep.loginToken} onLoggedIn={onLoggedIn} onBack={startAgain} />;
  const needsEmail = givenEmail === undefined;
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate aria-describedby={failureId}>
      <Stack>
        <TextInput
          ref={emailRef}
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={needsEmail}
          defaultValue={givenEmail}
          readOnly={fixedEmail !== undefined}
          error={failure.email}
        />
        <PasswordField
          ref={passwordRef}
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={!needsEmail}
          data-autofocus={!needsEmail || undefined}
          error={failure.password}
        />
        {fixedEmail === undefined && <Checkbox name="remember" label="Keep me logged in on this device" />}
        <FormFailure id={failureId}>{failure.form}</FormFailure>
        <Button type="submit" fullWidth loading={isSending}>
          Log in
        </Button>
        {fixedEmail === undefined && hasPasskeys() && (
          <PasskeyButton
            isRemembered={() => formRef.current !== null && new FormData(formRef.current).has('remember')}
            onLoggedIn={onLoggedIn}
            onFailure={(form) => setFailure({ form })}
          />
        )}
        {children}
      </Stack>
    </form>
  );
};
