import { ActionIcon, Badge, Button, Group, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core';
import type { ContentCard, ContentItem } from '@openconsult/contracts/education-content';
import { IconHeart, IconHeartFilled, IconPlayerPlay, IconPresentation, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ContentTrail, contentPath, refOf } from '../../../shared/content/content-address.ts';
import { ContentGrid } from '../../../shared/content/content-card.tsx';
import { classLabel } from '../../../shared/content/type-labels.ts';
import { useShownItem } from '../../../shared/content-tracking/showings.tsx';
import { MarkdownView } from '../../../shared/markdown/markdown-view.tsx';
import { PageContainer } from '../../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../../shared/page-title/page-title.tsx';
import { itemQuery } from '../content-queries.ts';
import { ContentPageFailed } from '../content-states.tsx';
import { slidesOf } from '../presenting/slides.ts';
import { usePresenting } from '../presenting/use-presenting.tsx';
import { useFavourite } from '../use-favourite.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { FrequencyPicture } from './frequency-picture.tsx';
import classes from './item-screen.module.css';
import { MediaGallery } from './media-gallery.tsx';
import { RiskList } from './risk-list.tsx';
import { StepList } from './step-list.tsx';

export interface ScreenProps {
  readonly trail: ContentTrail;
  /** Whether it is known if a consultation is open. */
  readonly isReady: boolean;
  readonly isRecording: boolean;
}

/** One item: its pictures and videos, what it is, and what belongs to it, from a condition down to the risks. */
export const ItemScreen = ({ trail, isReady, isRecording }: ScreenProps): ReactNode => {
  const ref = trail.at(-1) ?? trail[0];
  const { data: item, error, refetch } = useQuery(itemQuery(ref));
  useShownItem(item === undefined ? null : ref, isReady);
  if (item === undefined && error !== null) return <ContentPageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <PageContainer isBusy={item === undefined}>
      <Stack gap="lg">
        <Breadcrumb trail={trail} />
        {item === undefined ? (
          <ItemSkeleton />
        ) : (
          <Item key={item.id} item={item} trail={trail} isRecording={isRecording} />
        )}
      </Stack>
    </PageContainer>
  );
};

interface ItemProps {
  readonly item: ContentItem;
  readonly trail: ContentTrail;
  readonly isRecording: boolean;
}

const Item = ({ item, trail, isRecording }: ItemProps): ReactNode => {
  const presenting = usePresenting(slidesOf(item), isRecording);
  const below = (card: ContentCard): string => contentPath([...trail, refOf(card)]);
  const alone = (card: ContentCard): string => contentPath([refOf(card)]);
  return (
    <>
      <div className={classes.top} data-bare={item.media.length === 0 || undefined}>
        {item.media.length > 0 && <MediaGallery item={item} trail={trail} />}
        <About item={item} trail={trail} onPresent={() => presenting.open()} />
        {item.text !== '' && (
          <div className={classes.text}>
            <MarkdownView text={item.text} />
          </div>
        )}
      </div>
      <Cards title="Forms" cards={item.sub_conditions} pathOf={below} />
      <Cards title="Treatments" cards={item.treatments} pathOf={below} />
      {item.steps.length > 0 && (
        <Section title="Step by step">
          <StepList steps={item.steps} />
        </Section>
      )}
      <Cards title="Kinds of this treatment" cards={item.sub_treatments} pathOf={below} />
      {item.risks.length > 0 && (
        <Section title="Risks">
          <RiskList risks={item.risks} pathOf={below} />
        </Section>
      )}
      <Cards title="Part of" cards={item.part_of} pathOf={alone} />
      {presenting.element}
    </>
  );
};

const About = ({ item, trail, onPresent }: Omit<ItemProps, 'isRecording'> & { onPresent: () => void }): ReactNode => {
  const toggleFavourite = useFavourite(trail.at(-2));
  const hasBelow = item.treatments.length + item.sub_conditions.length + item.sub_treatments.length > 0;
  return (
    <section className={classes.about} aria-label="About">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap={2}>
          <Text size="sm" c="dimmed">
            {classLabel(item.type)}
          </Text>
          <PageTitle>{item.name}</PageTitle>
        </Stack>
        <Tooltip label={item.is_favourite ? 'Remove from favourites' : 'Add to favourites'}>
          <ActionIcon
            size={44}
            variant="default"
            aria-label="Favourite"
            aria-pressed={item.is_favourite}
            onClick={() => toggleFavourite(item)}
          >
            {item.is_favourite ? (
              <IconHeartFilled size={22} aria-hidden="true" className={classes.heart} />
            ) : (
              <IconHeart size={22} aria-hidden="true" />
            )}
          </ActionIcon>
        </Tooltip>
      </Group>
      {item.summary !== '' && <p className={classes.summary}>{item.summary}</p>}
      {item.frequency !== null && (
        <div className={classes.frequency}>
          <span className={classes.often}>{item.frequency.text}</span>
          <FrequencyPicture text={item.frequency.text} />
          <Text size="sm" c="dimmed">
            {item.frequency.source}
          </Text>
        </div>
      )}
      <Group gap="xs">
        {item.formatted_price !== '' && (
          <Text fw={600} data-tabular>
            {item.formatted_price}
          </Text>
        )}
        {!item.is_published && (
          <Badge variant="light" color="yellow">
            Not published
          </Badge>
        )}
        {item.content_categories.map(({ content_id, content_name, content_type }) => (
          <Button
            key={content_id}
            component={Link}
            to={contentPath([refOf({ type: content_type, id: content_id })])}
            variant="light"
            size="sm"
          >
            {content_name}
          </Button>
        ))}
      </Group>
      <Group gap="xs">
        <Button
          leftSection={<IconPresentation size={20} aria-hidden="true" />}
          aria-keyshortcuts="P"
          onClick={onPresent}
        >
          Present
        </Button>
        {(hasBelow || item.risks.length > 0) && (
          <Button
            component={Link}
            to={contentPath(trail, 'flow')}
            variant="default"
            leftSection={<IconSitemap size={20} aria-hidden="true" />}
          >
            Overview
          </Button>
        )}
        {hasBelow && (
          <Button
            component={Link}
            to={contentPath(trail, 'playlist')}
            variant="default"
            leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
          >
            Play in order
          </Button>
        )}
      </Group>
    </section>
  );
};

interface CardsProps {
  readonly title: string;
  readonly cards: readonly ContentCard[];
  readonly pathOf: (card: ContentCard) => string;
}

const Cards = ({ title, cards, pathOf }: CardsProps): ReactNode =>
  cards.length > 0 && (
    <Section title={title}>
      <ContentGrid cards={cards} pathOf={pathOf} />
    </Section>
  );

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => (
  <Stack component="section" gap="sm" aria-label={title}>
    <Title order={2}>{title}</Title>
    {children}
  </Stack>
);

/** Shaped like an item with a picture. */
const ItemSkeleton = (): ReactNode => (
  <div className={classes.top}>
    <div>
      <Skeleton className={classes.stageSkeleton ?? ''} />
      <Skeleton height={52} mt="xs" />
    </div>
    <Stack gap="md">
      <Skeleton height={14} width="30%" />
      <Skeleton height={32} width="70%" />
      <Skeleton height={48} />
      <Skeleton height={44} width="60%" />
      <Skeleton height={140} />
    </Stack>
  </div>
);
