import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { useScheme } from '../shared/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '../shared/theme/theme.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SessionScope, type SessionScopeProps } from './session-scope.tsx';

const ThemeScope = ({ children }: { children: ReactNode }): ReactNode => {
  const scheme = useScheme(useLocation().pathname);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  );
};

/**
 * The whole page. What must outlive a navigation (the recorder, notices) is mounted in `SessionScope`, above the
 * routes.
 */
export const App = ({ session }: { session: SessionScopeProps['first'] }): ReactNode => (
  <BrowserRouter>
    <ThemeScope>
      <ErrorBoundary>
        <SessionScope first={session}>
          <AppRoutes />
        </SessionScope>
      </ErrorBoundary>
    </ThemeScope>
  </BrowserRouter>
);
