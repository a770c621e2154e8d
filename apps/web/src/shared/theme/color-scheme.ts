import { useWindowEvent } from '@mantine/hooks';
import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';
import { useLayoutEffect } from 'react';

export type ColorScheme = 'light' | 'dark';

/** The key of the spec; 'true' is dark. */
const STORAGE_KEY = 'isDarkMode';

/** The paths of the spec that are light; the rest of the product is dark (behaviour.md#themes). */
const LIGHT_PATHS = [
  '/admin',
  '/tracking',
  '/patient',
  '/login',
  '/email',
  '/change-password',
  '/cancel',
  '/sign-up',
  '/signUpNew',
  '/unavailable',
  '/welcome',
  '/stepper',
  '/soe',
  '/appointments',
  '/terms',
  '/voice-note',
  '/guide',
];

/** Voice-note routes offer the toggle; `/mic` is the short address of one of them. */
export const hasSchemeToggle = (pathname: string): boolean => pathname.startsWith('/voice-note') || pathname === '/mic';

/** The scheme of a path: the toggle decides on voice-note routes, the list of the spec elsewhere. */
export const schemeOf = (pathname: string, isDarkMode: boolean): ColorScheme => {
  if (hasSchemeToggle(pathname)) return isDarkMode ? 'dark' : 'light';
  const isLight = pathname === '/' || LIGHT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isLight ? 'light' : 'dark';
};

const forced = createAtom<ColorScheme | null>(null);

/** Shows every page in one scheme while the component is mounted, whatever the path. */
export const useForcedScheme = (scheme: ColorScheme): void =>
  useLayoutEffect(() => {
    forced.set(scheme);
    return () => forced.set(null);
  }, [scheme]);

/** The scheme of the open page. */
export const useScheme = (pathname: string): ColorScheme => {
  const [isDarkMode] = useDarkMode();
  return useAtom(forced) ?? schemeOf(pathname, isDarkMode);
};

const readDarkMode = (): boolean => {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
    return false;
  }
};

const darkMode = createAtom(readDarkMode());

const setDarkMode = (next: boolean): void => {
  darkMode.set(next);
  try {
    window.localStorage.setItem(STORAGE_KEY, String(next));
  } catch {
    // See readDarkMode.
  }
};

/** The user's choice for voice-note routes, stored in this browser and shared by its tabs. */
export const useDarkMode = (): readonly [isDark: boolean, set: (isDark: boolean) => void] => {
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) darkMode.set(newValue === 'true');
  });
  return [useAtom(darkMode), setDarkMode];
};
