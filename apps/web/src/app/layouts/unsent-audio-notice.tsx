import { hasVoice } from '@openconsult/contracts/access';
import { homePath } from '@openconsult/contracts/pages';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUnsentAudio } from '../../features/recorder/recovery/use-unsent-audio.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './page-notices.module.css';

/** The pages that show the recordings themselves. */
const HAS_TRAY = ['/landing', '/voice-note'];

/** Shown on other pages: recordings are only on this device, with a link to them. */
export const UnsentAudioNotice = (): ReactNode => {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const waiting = useUnsentAudio().filter(({ status }) => status !== 'sent').length;
  if (waiting === 0 || HAS_TRAY.includes(pathname) || !hasVoice(user)) return null;
  return (
    <p className={classes.notice} role="status">
      <span>{waiting === 1 ? 'One recording has' : `${waiting} recordings have`} not been sent yet.</span>
      <Link to={homePath(user)} className={classes.back ?? ''}>
        {waiting === 1 ? 'Show it' : 'Show them'}
      </Link>
    </p>
  );
};
