import {
  type AccessSubject,
  canAnnotate,
  canSeeEducation,
  canSeePatientRecords,
  canSeePortfolio,
  canSeeVirtualConsultation,
  canTrackPatients,
  canUsePlaylists,
  hasVoice,
  hasVoiceAccess,
  isAdmin,
  isOperator,
  isVoiceOnly,
} from '@openconsult/contracts/access';
import { pageAt, redirectFor, type Visitor } from '@openconsult/contracts/pages';
import {
  IconAdjustments,
  IconBooks,
  IconClipboardList,
  IconFiles,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconList,
  IconMicrophone,
  IconPencil,
  IconPencilCheck,
  IconPhoto,
  IconPlaylist,
  IconRadar2,
  IconSend,
  IconServer2,
  IconTemplate,
  IconUserCircle,
  IconUsers,
  IconVideo,
  IconVocabulary,
} from '@tabler/icons-react';
import { pageNames } from '../page-names.ts';

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  /** A short description. */
  readonly hint: string;
  readonly Icon: typeof IconMicrophone;
  /** Clinical work, running the practice, or the own account. */
  readonly group: 'work' | 'practice' | 'account';
  readonly isOffered: (user: AccessSubject) => boolean;
}

type Row = readonly [
  path: keyof typeof pageNames,
  hint: string,
  Icon: MenuEntry['Icon'],
  isOffered: MenuEntry['isOffered'],
];

const entries = (group: MenuEntry['group'], rows: readonly Row[]): readonly MenuEntry[] =>
  rows.map(([path, hint, Icon, isOffered]) => ({ path, label: pageNames[path], hint, Icon, group, isOffered }));

/** Users with voice alone have no entry but the voice note and the profile (behaviour.md#menu). */
const hasVoiceLists = (user: AccessSubject): boolean => hasVoice(user) && !isVoiceOnly(user);

/** The side menu in its order (behaviour.md#menu). */
const MENU: readonly MenuEntry[] = [
  ...entries('work', [
    ['/landing', 'Start a consultation or find one', IconLayoutDashboard, canSeeEducation],
    ['/content', 'Conditions, treatments and risks to show to patients', IconBooks, canSeeEducation],
    ['/voice-note', 'Record, write notes, send letters', IconMicrophone, hasVoice],
    ['/voice-notes', 'Recordings and notes of earlier consultations', IconList, hasVoiceLists],
    ['/drafts', 'Notes and bundles that are not signed or sent yet', IconPencilCheck, hasVoiceLists],
    ['/audit', 'Who read, changed, signed and sent what', IconHistory, hasVoiceLists],
    ['/templates', 'What notes, letters and consents are written by', IconTemplate, hasVoiceLists],
    ['/lexicon', 'Terms, and how they are written', IconVocabulary, hasVoiceLists],
    [
      '/patient-records',
      'Patients and their consultations',
      IconClipboardList,
      (user) => canSeePatientRecords(user) && hasVoiceAccess(user),
    ],
    [
      '/tracking',
      'What patients viewed',
      IconRadar2,
      // Without patient records it is where everyone finds what was shown.
      (user) => canSeePatientRecords(user) && !(hasVoiceAccess(user) && pageAt('/patient-records')?.built === true),
    ],
    ['/patient', 'Give a patient something to read or watch', IconSend, canTrackPatients],
    ['/portfolio', 'Your own cases and pictures', IconPhoto, canSeePortfolio],
    ['/waiting-room', 'See patients by video', IconVideo, canSeeVirtualConsultation],
    ['/playlist', 'Animations in an order of your own', IconPlaylist, canUsePlaylists],
  ]),
  ...entries('practice', [
    ['/annotation', 'Drawings on pictures and animations', IconPencil, canAnnotate],
    ['/admin/user', 'Users, plans and invitations', IconUsers, isAdmin],
    ['/admin/content', 'Animations, images and texts', IconFiles, isAdmin],
    ['/admin/ai-settings', 'How texts are written', IconAdjustments, isAdmin],
    ['/admin/operations', 'Health, failed jobs, storage and cost', IconServer2, isOperator],
    ['/admin/retention', 'How long recordings and records are stored', IconHourglass, isAdmin],
  ]),
  ...entries('account', [['/profile', 'Your name, password and devices', IconUserCircle, () => true]]),
];

/** A logged-in user. */
export type Member = Visitor & { readonly user: AccessSubject };

/**
 * The menu of a user: the entries of behaviour.md#menu, without pages that this version does not have or that the guard
 * redirects. Log out follows it for every user.
 */
export const menuFor = (member: Member): readonly MenuEntry[] =>
  MENU.filter(
    ({ path, isOffered }) =>
      pageAt(path)?.built === true &&
      isOffered(member.user) &&
      redirectFor(member, { pathname: path, search: '' }) === null,
  );
