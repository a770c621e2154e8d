import { Skeleton } from '@mantine/core';
import type { ContentCard } from '@openconsult/contracts/education-content';
import { IconDental, IconHeartFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './content-card.module.css';

export interface ContentPictureProps {
  /** Null without a picture. */
  readonly src: string | null;
  readonly hasVideo?: boolean;
  /** Not fetched before it comes near the window. */
  readonly isLazy?: boolean;
}

/** The small picture of an item. It has its size before it is loaded, and a drawing takes its place without one. */
export const ContentPicture = ({ src, hasVideo = false, isLazy = true }: ContentPictureProps): ReactNode => {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return (
    <span className={classes.picture}>
      {src === null || src === brokenSrc ? (
        <IconDental size={40} stroke={1.25} aria-hidden="true" />
      ) : (
        <img
          src={src}
          alt=""
          width={640}
          height={360}
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      )}
      {hasVideo && (
        <span className={classes.video}>
          <IconPlayerPlayFilled size={18} aria-label="With a video" />
        </span>
      )}
    </span>
  );
};

interface ContentCardViewProps {
  readonly card: ContentCard;
  readonly to: string;
  readonly isLazy: boolean;
  readonly isBare: boolean;
}

/** An item of the library with its picture and name. The whole card is a link. */
const ContentCardView = ({ card, to, isLazy, isBare }: ContentCardViewProps): ReactNode => (
  <article className={classes.card}>
    {!isBare && <ContentPicture src={card.logo} hasVideo={card.has_video} isLazy={isLazy} />}
    <div className={classes.text}>
      <Link to={to} className={classes.link ?? ''}>
        {card.name}
      </Link>
      {card.summary !== '' && <span className={classes.summary}>{card.summary}</span>}
      {(card.is_favourite || !card.is_published || card.formatted_price !== '') && (
        <span className={classes.marks}>
          {card.formatted_price !== '' && <span data-tabular>{card.formatted_price}</span>}
          {card.is_favourite && <IconHeartFilled size={16} aria-label="Favourite" />}
          {!card.is_published && <span>Not published</span>}
        </span>
      )}
    </div>
  </article>
);

export interface ContentGridProps {
  /** Undefined while they load. */
  readonly cards: readonly ContentCard[] | undefined;
  readonly pathOf: (card: ContentCard) => string;
  /** One line that scrolls sideways. */
  readonly isRow?: boolean;
  /** Smaller, without the sentence. */
  readonly isCompact?: boolean;
  /** Items that seldom have a picture: none is shown where all are without. */
  readonly isTextual?: boolean;
  /** How many cards are shaped while they load. */
  readonly expected?: number;
  /** It is the first that is seen: its pictures are fetched at once. */
  readonly isFirst?: boolean;
}

/** Items as pictures. */
export const ContentGrid = ({
  cards,
  pathOf,
  isRow = false,
  isCompact = false,
  isTextual = false,
  expected = 4,
  isFirst = false,
}: ContentGridProps): ReactNode => (
  <ul
    className={classes.grid}
    data-row={isRow || undefined}
    data-compact={isCompact || undefined}
    aria-busy={cards === undefined || undefined}
  >
    {cards === undefined
      ? Array.from({ length: expected }, (_, index) => `waiting-${index}`).map((key) => (
          <li key={key}>
            <CardSkeleton isBare={isTextual} />
          </li>
        ))
      : cards.map((card) => (
          <li key={card.id}>
            <ContentCardView
              card={card}
              to={pathOf(card)}
              isLazy={!isFirst}
              isBare={isTextual && cards.every(({ logo }) => logo === null)}
            />
          </li>
        ))}
  </ul>
);

const CardSkeleton = ({ isBare }: { readonly isBare: boolean }): ReactNode => (
  <div className={classes.card}>
    {!isBare && <Skeleton radius={0} className={classes.picture ?? ''} />}
    <div className={classes.text}>
      <span className={classes.link}>
        <Skeleton height="1.35em" width="70%" />
      </span>
      <span className={classes.summary}>
        <Skeleton height={14} mt={4} />
        <Skeleton height={14} mt={6} width="60%" />
      </span>
    </div>
  </div>
);
