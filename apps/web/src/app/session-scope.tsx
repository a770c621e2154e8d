import { CSRF_COOKIE } from '@openconsult/contracts/auth';
import { homePath, redirectFor } from '@openconsult/contracts/pages';
import type { InstallationSettings } from '@openconsult/contracts/settings';
import type { User } from '@openconsult/contracts/users';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { onCountryRefused } from '../shared/api/call.ts';
import {
  fetchInstallation,
  fetchVisitorCountry,
  InstallationContext,
  type VisitorCountry,
  VisitorCountryContext,
} from '../shared/installation/installation.ts';
import { chooseTheme } from '../shared/theme/color-scheme.ts';
import { CurrentUserContext, fetchCurrentUser, LoggedInContext } from '../shared/user/current-user.ts';
import { preloadRoute } from './app-routes.tsx';
import { preloaded } from './preloaded.tsx';
import { StartUpScreen } from './start-up-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** The server's answers at the start; `user` is null for a guest. */
interface Session {
  readonly user: User | null;
  readonly installation: InstallationSettings;
  readonly country: VisitorCountry;
}

const providers = preloaded(async () => (await import('./logged-in-providers.tsx')).LoggedInProviders);

const preloadPath = async (pathname: string): Promise<void> => {
  await Promise.all([providers.preload(), preloadRoute(pathname)]);
};

/** Fetches the code that a user needs at this address. */
const preloadSession = async ({ user, installation, country }: Session): Promise<void> => {
  if (user === null) return;
  const visitor = { user, isCountryAllowed: country.allowed, termsCutoff: installation.terms_cutoff };
  const address = redirectFor(visitor, window.location) ?? window.location.pathname;
  await preloadPath(address.split('?')[0] ?? '');
};

/** This browser was logged in before, so probably still is. */
const isKnownBrowser = (): boolean => document.cookie.includes(`${CSRF_COOKIE}=`);

/** The retry interval while the server does not answer. */
const RETRY_MS = 3_000;

const askSession = async (): Promise<Session> => {
  const [who, installation, country] = await Promise.all([
    fetchCurrentUser().then(
      (user) => ({ user }),
      (error: unknown) => ({ error }),
    ),
    fetchInstallation(),
    fetchVisitorCountry(),
  ]);
  if ('user' in who) return { user: who.user, installation, country };
  // From a country that is not allowed, the session is not revealed.
  if (country.allowed) throw who.error;
  return { user: null, installation, country };
};

/** The session, once the code of the page that it leads to is fetched too. */
const openSession = async (): Promise<Session> => {
  const session = await askSession();
  await preloadSession(session);
  return session;
};

/** Asks the server who this is, and fetches what a user probably needs meanwhile. Called before anything is rendered. */
export const startSession = (): Promise<Session> => {
  if (isKnownBrowser()) void providers.preload();
  const session = openSession();
  // It may fail before the first render handles it.
  session.catch(() => undefined);
  return session;
};

export interface SessionScopeProps {
  /** The answer of `startSession`. */
  readonly first: Promise<Session>;
  readonly children: ReactNode;
}

/**
 * The session and the settings of this installation, above the routes. A user stays until the page reloads: a login
 * that ends requests a reload, so that nothing recorded is lost (behaviour.md#authentication, behaviour.md#reloads).
 */
export const SessionScope = ({ first, children }: SessionScopeProps): ReactNode => {
  const [session, setSession] = useState<Session | 'asking' | 'unreachable'>('asking');

  const show = useCallback((answer: Promise<Session>, signal?: AbortSignal) => {
    answer.then(
      (opened) => {
        if (signal?.aborted) return;
        chooseTheme(opened.user?.theme ?? 'by_page');
        setSession(opened);
      },
      () => {
        if (!signal?.aborted) setSession('unreachable');
      },
    );
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    show(first, abort.signal);
    return () => abort.abort();
  }, [first, show]);

  useEffect(() => {
    if (session !== 'unreachable') return undefined;
    const timer = setInterval(() => show(openSession()), RETRY_MS);
    return () => clearInterval(timer);
  }, [session, show]);

  useEffect(() => {
    onCountryRefused(() =>
      setSession((opened) =>
        typeof opened === 'string' ? opened : { ...opened, country: { ...opened.country, allowed: false } },
      ),
    );
  }, []);

  const isLoggedIn = typeof session !== 'string' && session.user !== null;
  const logIn = useCallback(
    (user: User) => {
      const open = (): void => {
        chooseTheme(user.theme);
        setSession((opened) => (typeof opened === 'string' ? opened : { ...opened, user }));
      };
      // At once where a user is replaced: the page that did it may navigate by what the new one is allowed to.
      if (isLoggedIn) open();
      // The form waits meanwhile.
      else void preloadPath(homePath(user)).then(open);
    },
    [isLoggedIn],
  );

  const LoggedInProviders = providers.Component;
  if (session === 'asking') return <StartUpScreen />;
  if (session === 'unreachable') return <UnreachableScreen onRetry={() => show(openSession())} />;
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
