import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { type Theme, theme as themeSchema } from '@openconsult/contracts/users';
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

/** The scheme of a path by the spec: the toggle decides on voice-note routes, its list elsewhere. */
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

/** The scheme of a theme on a page. */
export const schemeOfTheme = (
  theme: Theme,
  page: { readonly pathname: string; readonly isDarkMode: boolean; readonly isDeviceDark: boolean },
): ColorScheme => {
  if (theme === 'by_page') return schemeOf(page.pathname, page.isDarkMode);
  if (theme === 'device') return page.isDeviceDark ? 'dark' : 'light';
  return theme;
};

/** The user's theme as last known in this browser, so that a page starts in its colours. */
const THEME_KEY = 'theme';

const readTheme = (): Theme => {
  try {
    return themeSchema.catch('by_page').parse(window.localStorage.getItem(THEME_KEY));
  } catch {
    return 'by_page';
  }
};

const chosenTheme = createAtom<Theme>(readTheme());

/** Shows every page in the theme of the user; of a guest, by page. */
export const chooseTheme = (theme: Theme): void => {
  chosenTheme.set(theme);
  try {
    window.localStorage.setItem(THEME_KEY, theme);
  } catch {
    // See readDarkMode.
  }
};

/** The scheme of the open page. */
export const useScheme = (pathname: string): ColorScheme => {
  const [isDarkMode] = useDarkMode();
  const theme = useAtom(chosenTheme);
  const isDeviceDark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false });
  return useAtom(forced) ?? schemeOfTheme(theme, { pathname, isDarkMode, isDeviceDark: isDeviceDark ?? false });
};

/** Whether this page has the toggle: not where a theme decides for all pages. */
export const useHasSchemeToggle = (pathname: string): boolean =>
  useAtom(chosenTheme) === 'by_page' && hasSchemeToggle(pathname);

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
