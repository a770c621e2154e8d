import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { schemeOf, useDarkMode } from '../shared/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '../shared/theme/theme.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SessionScope } from './session-scope.tsx';

const ThemeScope = ({ children }: { children: ReactNode }): ReactNode => {
  const [isDarkMode] = useDarkMode();
  const { pathname } = useLocation();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={schemeOf(pathname, isDarkMode)}
    >
      {children}
    </MantineProvider>
  );
};

/** The whole page. What must outlive a navigation (the recorder, notices) is mounted in `SessionScope`, above the routes. */
export const App = (): ReactNode => (
  <BrowserRouter>
    <ThemeScope>
      <ErrorBoundary>
        <SessionScope>
          <AppRoutes />
        </SessionScope>
      </ErrorBoundary>
    </ThemeScope>
  </BrowserRouter>
);
