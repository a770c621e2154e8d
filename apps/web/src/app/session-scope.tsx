import { auth } from '@openconsult/contracts/auth';
import type { InstallationSettings } from '@openconsult/contracts/settings';
import { answerMessages } from '@openconsult/contracts/texts';
import type { User } from '@openconsult/contracts/users';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { onCountryRefused, onServerBusy, onUnauthenticated } from '../shared/api/call.ts';
import {
  fetchInstallation,
  fetchVisitorCountry,
  InstallationContext,
  type VisitorCountry,
  VisitorCountryContext,
} from '../shared/installation/installation.ts';
import { notifyUnderWay } from '../shared/notifier/notifier.ts';
import { reloadGate } from '../shared/reload-gate.ts';
import { CurrentUserContext, fetchCurrentUser, SignedInContext } from '../shared/user/current-user.ts';
import { isSigningOut, onSignedOutElsewhere, SIGNED_OUT } from '../shared/user/sign-out.ts';
import { StartUpScreen } from './start-up-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

const SignedInProviders = lazy(async () => ({
  default: (await import('./signed-in-providers.tsx')).SignedInProviders,
}));

/** While the server does not answer, it is asked this often. */
const ASK_AGAIN_MS = 3_000;

/** What the server said at the start; `user` is null while nobody is signed in. */
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
  // From a country that is not allowed nobody is told who is signed in.
  if (country.allowed) throw who.error;
  return { user: null, installation, country };
};

/**
 * Who is signed in and what this installation offers, above the routes. Once signed in, the person stays until the
 * page reloads: a sign-in that ends under way asks the reload gate, so nothing recorded is thrown away with it
 * (behaviour.md#authentication, behaviour.md#reloads).
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
    const timer = setInterval(() => ask(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [session, ask]);

  useEffect(() => {
    onServerBusy(() => notifyUnderWay(answerMessages.serverBusy));
    onCountryRefused(() =>
      setSession((opened) =>
        typeof opened === 'string' ? opened : { ...opened, country: { ...opened.country, allowed: false } },
      ),
    );
  }, []);

  const isSignedIn = typeof session === 'object' && session.user !== null;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const lose = (): void => {
      if (!isSigningOut()) reloadGate.request(SIGNED_OUT);
    };
    onUnauthenticated((endpoint) => {
      if (endpoint !== auth.login) lose();
    });
    return onSignedOutElsewhere(lose);
  }, [isSignedIn]);

  const signIn = useCallback(
    (user: User) => setSession((opened) => (typeof opened === 'string' ? opened : { ...opened, user })),
    [],
  );

  if (session === 'asking') return <StartUpScreen />;
  if (session === 'unreachable') return <UnreachableScreen onRetry={() => ask()} />;
  const { user, installation, country } = session;
  return (
    <InstallationContext value={installation}>
      <VisitorCountryContext value={country}>
        <SignedInContext value={signIn}>
          {user === null ? (
            children
          ) : (
            <CurrentUserContext value={user}>
              <Suspense fallback={<StartUpScreen />}>
                <SignedInProviders user={user}>{children}</SignedInProviders>
              </Suspense>
            </CurrentUserContext>
          )}
        </SignedInContext>
      </VisitorCountryContext>
    </InstallationContext>
  );
};
