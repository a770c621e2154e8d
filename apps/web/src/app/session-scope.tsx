import type { InstallationSettings } from '@openconsult/contracts/settings';
import type { User } from '@openconsult/contracts/users';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { onCountryRefused } from '../shared/api/call.ts';
import {
  fetchInstallation,
  fetchVisitorCountry,
  InstallationContext,
  type VisitorCountry,
  VisitorCountryContext,
} from '../shared/installation/installation.ts';
import { CurrentUserContext, fetchCurrentUser, LoggedInContext } from '../shared/user/current-user.ts';
import { StartUpScreen } from './start-up-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

const LoggedInProviders = lazy(async () => ({
  default: (await import('./logged-in-providers.tsx')).LoggedInProviders,
}));

/** The retry interval while the server does not answer. */
const RETRY_MS = 3_000;

/** The server's answers at the start; `user` is null for a guest. */
interface Session {
  readonly user: User | null;
  readonly installation: InstallationSettings;
  readonly country: VisitorCountry;
}

const openSession = async (signal?: AbortSignal): Promise<Session> => {
  const [who, installation, country] = await Promise.all([
    fetchCurrentUser(signal).then(
      (user) => ({ user }),
      (error: unknown) => ({ error }),
    ),
    fetchInstallation(signal),
    fetchVisitorCountry(signal),
  ]);
  if ('user' in who) return { user: who.user, installation, country };
  // From a country that is not allowed, the session is not revealed.
  if (country.allowed) throw who.error;
  return { user: null, installation, country };
};

/**
 * The session and the settings of this installation, above the routes. A user stays until the page reloads: a login
 * that ends requests a reload, so that nothing recorded is lost (behaviour.md#authentication, behaviour.md#reloads).
 */
export const SessionScope = ({ children }: { children: ReactNode }): ReactNode => {
  const [session, setSession] = useState<Session | 'asking' | 'unreachable'>('asking');

  const ask = useCallback((signal?: AbortSignal) => {
    openSession(signal).then(
      (opened) => {
        if (!signal?.aborted) setSession(opened);
      },
      () => {
        if (!signal?.aborted) setSession('unreachable');
      },
    );
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    ask(abort.signal);
    return () => abort.abort();
  }, [ask]);

  useEffect(() => {
    if (session !== 'unreachable') return undefined;
    const timer = setInterval(() => ask(), RETRY_MS);
    return () => clearInterval(timer);
  }, [session, ask]);

  useEffect(() => {
    onCountryRefused(() =>
      setSession((opened) =>
        typeof opened === 'string' ? opened : { ...opened, country: { ...opened.country, allowed: false } },
      ),
    );
  }, []);

  const logIn = useCallback(
    (user: User) => setSession((opened) => (typeof opened === 'string' ? opened : { ...opened, user })),
    [],
  );

  if (session === 'asking') return <StartUpScreen />;
  if (session === 'unreachable') return <UnreachableScreen onRetry={() => ask()} />;
  const { user, installation, country } = session;
  return (
    <InstallationContext value={installation}>
      <VisitorCountryContext value={country}>
        <LoggedInContext value={logIn}>
          {user === null ? (
            children
          ) : (
            <CurrentUserContext value={user}>
              <Suspense fallback={<StartUpScreen />}>
                <LoggedInProviders user={user}>{children}</LoggedInProviders>
              </Suspense>
            </CurrentUserContext>
          )}
        </LoggedInContext>
      </VisitorCountryContext>
    </InstallationContext>
  );
};
