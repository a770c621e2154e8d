import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type Announcement, users } from '@openconsult/contracts/users';
import { IconAlertTriangle, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import classes from './page-notices.module.css';

/** A notice that cannot be had is none; it is not worth a word. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: async ({ signal }): Promise<Announcement | null> => (await call(users.announcement, {}, { signal })).data,
  retry: false,
});

/** Once changed it is a new notice, also for who has read the one before. */
const noticeKey = ({ id, updated_at }: Announcement): string => `${id}@${updated_at}`;

/** The practice's notice to everybody, until it is put away in this browser. */
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
      <span className={classes.words}>{data.text}</span>
      <ActionIcon size={44} aria-label="Put the notice away" onClick={() => setPutAway(noticeKey(data))}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </aside>
  );
};
