import { useNetwork } from '@mantine/hooks';
import { noticeMessages } from '@openconsult/contracts/texts';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useAtom } from '@xstate/store-react';
import type { ReactNode } from 'react';
import { reloadGate } from '../../shared/reload-gate.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import classes from './page-notices.module.css';

/**
 * Notices above the content: offline while something is recorded or unsaved, a pending reload, the practice's
 * announcement. They never cover the page (behaviour.md#reloads).
 */
export const PageNotices = (): ReactNode => {
  const { online } = useNetwork();
  const { holders, pendingReasons } = useAtom(reloadGate.state);
  return (
    <div className={classes.notices}>
      <div role="status">
        {!online && holders.length > 0 && (
          <p className={classes.notice}>
            <IconCloudOff size={20} aria-hidden="true" />
            <span>
              <strong>{noticeMessages.offline.title}</strong> {noticeMessages.offline.description} Recording continues
              and is saved on this device.
            </span>
          </p>
        )}
        {online && pendingReasons.length > 0 && holders.length > 0 && (
          <p className={classes.notice}>
            <IconRefresh size={20} aria-hidden="true" />
            <span>
              <strong>This page needs to reload.</strong> It will wait until everything is saved:{' '}
              {holders.map(({ label }) => label).join(', ')}.
            </span>
          </p>
        )}
      </div>
      <AnnouncementBar />
    </div>
  );
};
