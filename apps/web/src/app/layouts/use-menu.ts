import { useInstallation, useVisitorCountry } from '../../shared/installation/installation.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { type MenuEntry, menuFor } from './menu-entries.ts';

/** The menu of the current user. */
export const useMenu = (): readonly MenuEntry[] => {
  const user = useCurrentUser();
  const { allowed } = useVisitorCountry();
  const { terms_cutoff } = useInstallation();
  return menuFor({ user, isCountryAllowed: allowed, termsCutoff: terms_cutoff });
};
