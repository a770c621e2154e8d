import { canRunConsultations } from '@openconsult/contracts/access';
import {
  IconEyeOff,
  IconHelpCircle,
  IconLogout,
  IconMaximize,
  IconMoon,
  IconPlayerPlay,
  IconPlayerStop,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { canSkipTracking } from '../../features/consultations/consultation-rights.ts';
import { useOngoingConsultation } from '../../features/consultations/ongoing-consultation.ts';
import {
  type RunningRecording,
  useNextPatient,
  useStartConsultationWithNotice,
  useStopConsultationWithNotice,
} from '../../features/consultations/use-consultation-actions.ts';
import { hasHelp } from '../../features/help/help-paths.ts';
import { useDarkMode, useHasSchemeToggle } from '../../shared/theme/color-scheme.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import type { MenuEntry } from '../layouts/menu-entries.ts';
import { useFullScreen } from '../layouts/use-full-screen.ts';
import { useMenu } from '../layouts/use-menu.ts';

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: ReactNode;
  readonly onChoose: () => void;
  /** Stays open afterwards. */
  readonly isRetry?: boolean;
}

export interface PaletteGroup {
  readonly name: string;
  readonly items: readonly PaletteItem[];
}

export interface CommandsOptions {
  readonly onHelp: () => void;
  readonly recording: RunningRecording;
}

const command = (label: string, Icon: MenuEntry['Icon'], onChoose: () => void, description?: string): PaletteItem => ({
  id: label,
  label,
  onChoose,
  icon: <Icon size={20} aria-hidden="true" />,
  ...(description === undefined ? {} : { description }),
});

/** Every page and action of the menu. */
export const usePaletteCommands = ({ onHelp, recording }: CommandsOptions): readonly PaletteGroup[] => {
  const user = useCurrentUser();
  const entries = useMenu();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { consultation } = useOngoingConsultation();
  const { start } = useStartConsultationWithNotice();
  const { stop } = useStopConsultationWithNotice(recording);
  const { next } = useNextPatient(recording);
  const { logOut } = useLogOut();
  const fullScreen = useFullScreen();
  const [isDark, setIsDark] = useDarkMode();
  const hasToggle = useHasSchemeToggle(pathname);

  const actions = [
    consultation === null &&
      canRunConsultations(user) &&
      user.is_sub_active &&
      command('Start consultation', IconPlayerPlay, () => start()),
    consultation === null &&
      canSkipTracking(user) &&
      user.is_sub_active &&
      command('Start without tracking', IconEyeOff, () => start({ origin: { kind: 'without_tracking' } })),
    consultation !== null && command('Next patient', IconUserPlus, () => next(consultation)),
    consultation !== null && command('Stop consultation', IconPlayerStop, () => stop(consultation)),
    hasToggle &&
      command(isDark ? 'Use light colours' : 'Use dark colours', isDark ? IconSun : IconMoon, () => setIsDark(!isDark)),
    fullScreen.isOffered &&
      command(fullScreen.isFull ? 'Leave full screen' : 'Full screen', IconMaximize, fullScreen.toggle),
    hasHelp(pathname) && command('Help', IconHelpCircle, onHelp),
    command('Log out', IconLogout, logOut),
  ].filter((action) => action !== false);
  const pages = entries.map(({ path, label, hint, Icon }) => command(label, Icon, () => void navigate(path), hint));
  return [
    { name: 'Go to', items: pages },
    { name: 'Do', items: actions },
  ];
};
