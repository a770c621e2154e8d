import { ActionIcon, Button, Drawer, Group, Stack, Text, Tooltip } from '@mantine/core';
import type { EditedContent } from '@openconsult/contracts/admin-content';
import { CONTENT_MEDIA_MAX } from '@openconsult/contracts/content-types';
import type { ContentMedia } from '@openconsult/contracts/education-content';
import {
  IconBrandYoutube,
  IconMovie,
  IconPencil,
  IconPhoto,
  IconPhotoPlus,
  IconPlayerPlayFilled,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Panel } from '../../../../shared/columns/panel.tsx';
import { OrderedList } from '../../../../shared/ordered-list/ordered-list.tsx';
import { AddLink } from './add-link.tsx';
import { AddPicture } from './add-picture.tsx';
import { AddVideo } from './add-video.tsx';
import { EditMedia } from './edit-media.tsx';
import classes from './item-media.module.css';
import { useMediaCalls } from './media-calls.ts';
import { mediaLine } from './media-line.ts';

/** What the drawer shows. */
type Open = 'picture' | 'video' | 'link' | ContentMedia | null;

const TITLES = { picture: 'Add picture', video: 'Add video', link: 'Add link' } as const;

/** The pictures and videos of an item in their order: added, changed, ordered and removed. Each change is stored at once. */
export const ItemMedia = ({ item }: { readonly item: EditedContent }): ReactNode => {
  const calls = useMediaCalls(item);
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const isFull = item.media.length >= CONTENT_MEDIA_MAX;
  const props = { calls, onDone: close };
  return (
    <Panel title="Pictures and videos">
      <Stack gap="md">
        {item.media.length === 0 ? (
          <Text c="dimmed">
            Nothing yet. A picture or a short video explains more than a text; the first one is shown on cards.
          </Text>
        ) : (
          <OrderedList
            label="Pictures and videos in their order"
            className={classes.items}
            rowClassName={classes.item}
            rows={item.media}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
            onOrder={calls.order}
            render={(media, handle) => (
              <Row
                media={media}
                handle={handle}
                onEdit={() => setOpen(media)}
                onRemove={() => void calls.remove(media)}
              />
            )}
          />
        )}
        <Group gap="xs">
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen('picture')}
          >
            Add picture
          </Button>
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconMovie size={18} aria-hidden="true" />}
            onClick={() => setOpen('video')}
          >
            Add video
          </Button>
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconBrandYoutube size={18} aria-hidden="true" />}
            onClick={() => setOpen('link')}
          >
            Add link
          </Button>
        </Group>
        {isFull && <Text c="dimmed">An item holds {CONTENT_MEDIA_MAX} of them. Remove one to add another.</Text>}
      </Stack>
      <Drawer
        opened={open !== null}
        onClose={close}
        position="right"
        size={560}
        // A click beside it would interrupt an upload.
        closeOnClickOutside={false}
        title={typeof open === 'string' ? TITLES[open] : `Edit “${open?.title ?? ''}”`}
      >
        {open === 'picture' && <AddPicture {...props} />}
        {open === 'video' && <AddVideo {...props} />}
        {open === 'link' && <AddLink {...props} />}
        {open !== null && typeof open !== 'string' && <EditMedia {...props} media={open} />}
      </Drawer>
    </Panel>
  );
};

interface RowProps {
  readonly media: ContentMedia;
  readonly handle: ReactNode;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const Row = ({ media, handle, onEdit, onRemove }: RowProps): ReactNode => (
  <>
    {handle}
    <span className={classes.picture}>
      {media.thumb_url === null ? (
        <IconPhoto size={24} aria-hidden="true" />
      ) : (
        <img src={media.thumb_url} alt="" width={96} height={54} loading="lazy" />
      )}
      {media.kind !== 'image' && <IconPlayerPlayFilled size={18} className={classes.mark} aria-hidden="true" />}
    </span>
    <span className={classes.names}>
      <span className={classes.name}>{media.title}</span>
      <Text span size="sm" c="dimmed">
        {mediaLine(media)}
      </Text>
    </span>
    <span className={classes.actions}>
      <Tooltip label={`Edit ${media.title}`}>
        <ActionIcon size={44} aria-label={`Edit ${media.title}`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Remove ${media.title}`}>
        <ActionIcon size={44} aria-label={`Remove ${media.title}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </span>
  </>
);
