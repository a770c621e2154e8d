import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useDarkMode, useHasSchemeToggle } from '../../shared/theme/color-scheme.ts';

/** Light or dark, on the routes that offer the choice (behaviour.md#themes). */
export const SchemeToggle = (): ReactNode => {
  const { pathname } = useLocation();
  const [isDark, setIsDark] = useDarkMode();
  const hasToggle = useHasSchemeToggle(pathname);
  if (!hasToggle) return null;
  const label = isDark ? 'Use light colours' : 'Use dark colours';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Tooltip label={label}>
      <ActionIcon size={44} aria-label={label} onClick={() => setIsDark(!isDark)}>
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};
