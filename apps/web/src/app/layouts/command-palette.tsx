import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { canRunConsultations, hasVoice } from '@openconsult/contracts/access';
import {
  IconEyeOff,
  IconHelpCircle,
  IconList,
  IconLogout,
  IconMaximize,
  IconMoon,
  IconPlayerPlay,
  IconPlayerStop,
  IconSearch,
  IconSun,
  IconUserPlus,
  IconVocabulary,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { canSkipTracking } from '../../features/consultations/consultation-rights.ts';
import { useOngoingConsultation } from '../../features/consultations/ongoing-consultation.ts';
import {
  useNextPatient,
  useStartConsultationWithNotice,
  useStopConsultationWithNotice,
} from '../../features/consultations/use-consultation-actions.ts';
import { hasHelp } from '../../features/help/help-paths.ts';
import { hasSchemeToggle, useDarkMode } from '../../shared/theme/color-scheme.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { pageNames } from '../page-names.ts';
import type { MenuEntry } from './menu-entries.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useMenu } from './use-menu.ts';

export interface CommandPaletteProps {
  readonly onHelp: () => void;
  readonly onStop: () => void;
}

const command = (
  label: string,
  Icon: MenuEntry['Icon'],
  onClick: () => void,
  description?: string,
): SpotlightActionData => ({
  id: label,
  label,
  onClick,
  leftSection: <Icon size={20} aria-hidden="true" />,
  ...(description === undefined ? {} : { description }),
});

/** Every page and action of the menu, by name. Loaded at its first use. */
export const CommandPalette = ({ onHelp, onStop }: CommandPaletteProps): ReactNode => {
  const user = useCurrentUser();
  const entries = useMenu();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { consultation } = useOngoingConsultation();
  const { start } = useStartConsultationWithNotice();
  const { stop } = useStopConsultationWithNotice(onStop);
  const { next } = useNextPatient(onStop);
  const { logOut } = useLogOut();
  const fullScreen = useFullScreen();
  const [isDark, setIsDark] = useDarkMode();
  useEffect(() => spotlight.open(), []);

  const goTo = (path: string) => () => void navigate(path);
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
    hasSchemeToggle(pathname) &&
      command(isDark ? 'Use light colours' : 'Use dark colours', isDark ? IconSun : IconMoon, () => setIsDark(!isDark)),
    fullScreen.isOffered &&
      command(fullScreen.isFull ? 'Leave full screen' : 'Full screen', IconMaximize, fullScreen.toggle),
    hasHelp(pathname) && command('Help', IconHelpCircle, onHelp),
    command('Log out', IconLogout, logOut),
  ].filter((action) => action !== false);

  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Go to',
      actions: [
        ...entries.map(({ path, label, hint, Icon }) => command(label, Icon, goTo(path), hint)),
        ...(hasVoice(user) && entries.some(({ path }) => path === '/voice-note')
          ? [
              command(pageNames['/voice-notes'], IconList, goTo('/voice-notes'), 'Those of earlier consultations'),
              command(pageNames['/lexicon'], IconVocabulary, goTo('/lexicon'), 'Terms, and how they are written'),
            ]
          : []),
      ],
    },
    { group: 'Do', actions: actions },
  ];
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      shortcut="mod+K"
      tagsToIgnore={[]}
      nothingFound="No results"
      // At the top, so that it does not move when fewer results remain.
      centered={false}
      yOffset={80}
      scrollable
      maxHeight={480}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden="true" />,
        placeholder: 'Go to a page, or do something',
        'aria-label': 'Go to a page, or do something',
      }}
    />
  );
};
