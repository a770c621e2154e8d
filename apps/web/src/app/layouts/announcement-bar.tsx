import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Announcement } from '@openconsult/contracts/users';
import { IconAlertTriangle, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { announcementQuery } from '../../shared/announcement/announcement-query.ts';
import classes from './page-notices.module.css';

/** A changed announcement is shown again. */
const announcementKey = ({ id, updated_at }: Announcement): string => `${id}@${updated_at}`;

/** The practice's announcement, until it is dismissed in this browser. Hidden if it cannot be loaded. */
export const AnnouncementBar = (): ReactNode => {
  const { data } = useQuery(announcementQuery);
  const [dismissed, setDismissed] = useLocalStorage<string>({
    key: 'announcementPutAway',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  if (data === undefined || data === null || announcementKey(data) === dismissed) return null;
  const Icon = data.level === 'warning' ? IconAlertTriangle : IconSpeakerphone;
  return (
    <aside className={classes.notice} data-level={data.level} aria-label="Practice announcement">
      <Icon size={20} aria-hidden="true" />
      <span className={classes.text}>{data.text}</span>
      <ActionIcon size={44} aria-label="Dismiss announcement" onClick={() => setDismissed(announcementKey(data))}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </aside>
  );
};
