import type { ContentMedia } from '@openconsult/contracts/education-content';
import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './media-thumbs.module.css';

export interface MediaThumbsProps {
  readonly all: readonly ContentMedia[];
  readonly current: ContentMedia;
  readonly onChoose: (media: ContentMedia) => void;
}

/** The pictures and videos of an item as buttons, in one line that scrolls. */
export const MediaThumbs = ({ all, current, onChoose }: MediaThumbsProps): ReactNode => (
  <ul className={classes.list} aria-label="Choose a picture or video">
    {all.map((media) => (
      <li key={media.id}>
        <button
          type="button"
          className={classes.thumb}
          aria-label={media.title}
          aria-pressed={media.id === current.id}
          title={media.title}
          onClick={() => onChoose(media)}
        >
          {media.thumb_url === null ? (
            <IconPhoto size={24} aria-hidden="true" />
          ) : (
            <img src={media.thumb_url} alt="" width={96} height={54} loading="lazy" />
          )}
          {media.kind !== 'image' && <IconPlayerPlayFilled size={18} className={classes.mark} aria-hidden="true" />}
        </button>
      </li>
    ))}
  </ul>
);
