import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Announcement } from '@openconsult/contracts/users';
import { IconAlertTriangle, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { announcementQuery } from '../../shared/announcement/announcement-query.ts';
import classes from './page-notices.module.css';

/** Once changed it is a new notice, also for who has read the one before. */
const noticeKey = ({ id, updated_at }: Announcement): string => `${id}@${updated_at}`;

/** The practice's notice to everybody; one that cannot be had is none. Shown until it is put away in this browser. */
export const AnnouncementBar = (): ReactNode => {
  const { data } = useQuery(announcementQuery);
  const [putAway, setPutAway] = useLocalStorage<string>({
    key: 'announcementPutAway',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  if (data === undefined || data === null || noticeKey(data) === putAway) return null;
  const Icon = data.level === 'warning' ? IconAlertTriangle : IconSpeakerphone;
  return (
    <aside className={classes.notice} data-level={data.level} aria-label="Notice of the practice">
      <Icon size={20} aria-hidden="true" />
      <span className={classes.text}>{data.text}</span>
      <ActionIcon size={44} aria-label="Put the notice away" onClick={() => setPutAway(noticeKey(data))}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </aside>
  );
};
