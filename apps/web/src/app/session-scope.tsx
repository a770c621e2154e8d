import { auth } from '@openconsult/contracts/auth';
import type { User } from '@openconsult/contracts/users';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { onUnauthenticated } from '../shared/api/call.ts';
import { reloadGate } from '../shared/reload-gate.ts';
import { CurrentUserContext, fetchCurrentUser, SignedInContext } from '../shared/user/current-user.ts';
import { onSignedOutElsewhere, SIGNED_OUT } from '../shared/user/sign-out.ts';
import { StartUpScreen } from './start-up-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

const SignedInProviders = lazy(async () => ({
  default: (await import('./signed-in-providers.tsx')).SignedInProviders,
}));

/** While the server does not answer, it is asked this often. */
const ASK_AGAIN_MS = 3_000;

/** Asking the server, in vain, nobody, or somebody. */
type Session = 'asking' | 'unreachable' | 'out' | { readonly user: User };

/**
 * Who is signed in, above the routes. Once signed in, the person stays until the page reloads: a sign-in that ends
 * under way asks the reload gate, so nothing recorded is thrown away with it (@spec §4 Authentication, design
 * decision 15).
 */
export const SessionScope = ({ children }: { children: ReactNode }): ReactNode => {
  const [session, setSession] = useState<Session>('asking');

  const ask = useCallback((signal?: AbortSignal) => {
    fetchCurrentUser(signal).then(
      (user) => setSession(user === null ? 'out' : { user }),
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

  const isSignedIn = typeof session === 'object';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const lose = (): void => reloadGate.request(SIGNED_OUT);
    onUnauthenticated((endpoint) => {
      if (endpoint !== auth.login) lose();
    });
    return onSignedOutElsewhere(lose);
  }, [isSignedIn]);

  const signIn = useCallback((user: User) => setSession({ user }), []);

  if (session === 'asking') return <StartUpScreen />;
  if (session === 'unreachable') return <UnreachableScreen onRetry={() => ask()} />;
  if (session === 'out') return <SignedInContext value={signIn}>{children}</SignedInContext>;
  return (
    <SignedInContext value={signIn}>
      <CurrentUserContext value={session.user}>
        <Suspense fallback={<StartUpScreen />}>
          <SignedInProviders user={session.user}>{children}</SignedInProviders>
        </Suspense>
      </CurrentUserContext>
    </SignedInContext>
  );
};
