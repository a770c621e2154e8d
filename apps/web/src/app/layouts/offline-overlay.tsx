import { FocusTrap, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { noticeMessages } from '@openconsult/contracts/texts';
import { IconCloudOff } from '@tabler/icons-react';
import { useAtom } from '@xstate/store-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Picture } from '../../shared/picture/picture.tsx';
import { reloadGate } from '../../shared/reload-gate.ts';
import classes from './offline-overlay.module.css';

/**
 * Covers the page while there is no connection, unless something is recorded or unsaved: then a notice
 * is shown and the page stays usable. Back online, the page requests a reload (behaviour.md#offline-overlay, behaviour.md#reloads).
 */
export const OfflineOverlay = (): ReactNode => {
  const { online } = useNetwork();
  const { holders } = useAtom(reloadGate.state);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) reloadGate.request('back online');
    wasOffline.current = !online;
  }, [online]);
  if (online || holders.length > 0) return null;
  return (
    <FocusTrap active>
      <div
        className={classes.overlay}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="offline-title"
        aria-describedby="offline-text"
        tabIndex={-1}
        data-autofocus
      >
        <Picture Icon={IconCloudOff} isLarge isWarning />
        <Title order={2} id="offline-title">
          {noticeMessages.offline.title}
        </Title>
        <p id="offline-text" className={classes.text}>
          {noticeMessages.offline.description}
        </p>
      </div>
    </FocusTrap>
  );
};
