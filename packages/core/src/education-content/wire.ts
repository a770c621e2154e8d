import { basename, extname } from 'node:path/posix';
import { contentClassOf, contentTypePlural } from '@openconsult/contracts/content-types';
import {
  type ContentCard,
  type ContentItem,
  type ContentMedia,
  type ContentNames,
  educationContent,
} from '@openconsult/contracts/education-content';
import { formatPrice } from '@openconsult/contracts/money';
import type { ContentType as ContentTypeColumn, ContentMedia as MediaRow } from '@openconsult/db';
import type { CardRow } from './cards.repo.ts';
import type { ItemRow, LinkedRow, NamesRow } from './repo.ts';
import { contentTypeOfColumn } from './types.ts';

/** The back end's spelling of a column's type. */
export const contentClassOfColumn = (column: ContentTypeColumn): string => contentClassOf(contentTypeOfColumn(column));

const FILE_VERSION_LENGTH = 16;

/** The part of a file's key that changes with its content, for addresses that a browser may cache forever. */
export const fileVersion = (key: string): string => basename(key, extname(key)).slice(0, FILE_VERSION_LENGTH);

/** The address of an item's small picture; null without one. */
export const logoUrl = ({ id, type, logoKey }: Pick<CardRow, 'id' | 'type' | 'logoKey'>): string | null =>
  logoKey === null
    ? null
    : `${educationContent.logo.path
        .replace('{types}', contentTypePlural(contentTypeOfColumn(type)))
        .replace('{id}', id)}?v=${fileVersion(logoKey)}`;

/** A row in wire form; the contract of the call validates it. */
export const cardToWire = (row: CardRow): ContentCard => ({
  type: contentClassOfColumn(row.type),
  id: row.id,
  name: row.name,
  summary: row.summary,
  logo: logoUrl(row),
  is_published: row.isPublished,
  is_favourite: row.isFavourite,
  has_video: row.hasVideo,
  formatted_price: row.currency === null ? '' : formatPrice(row.currency, row.priceMinor),
  updated_at: row.updatedAt.toISOString(),
});

export const namesToWire = (row: NamesRow): ContentNames => ({
  type: contentClassOfColumn(row.type),
  id: row.id,
  name: row.name,
  aliases: row.aliases,
  logo: logoUrl(row),
});

export function mediaToWire(row: MediaRow): ContentMedia {
  const content = educationContent.getContent.path.replace('{id}', row.id);
  const part = (name: string, key: string | null) =>
    key === null ? null : `${content}?part=${name}&v=${fileVersion(key)}`;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    content_url: row.fileKey === null ? null : `${content}?v=${fileVersion(row.fileKey)}`,
    thumb_url:
      row.thumbKey === null
        ? null
        : `${educationContent.getThumb.path.replace('{id}', row.id)}?v=${fileVersion(row.thumbKey)}`,
    plain_url: part('plain', row.plainKey),
    poster_url: part('poster', row.posterKey),
    captions_url: part('captions', row.captionsKey),
    video_url: row.url,
    width: row.width,
    height: row.height,
    duration_ms: row.durationMs,
    frames_per_second: row.framesPerSecond,
  };
}

const isCategory = ({ type }: CardRow): boolean => type === 'treatment_category' || type === 'risk_category';

/** An item with its pictures and the items that are linked to it. */
export function itemToWire(row: ItemRow, media: readonly MediaRow[], linked: readonly LinkedRow[]): ContentItem {
  const children = linked.filter(({ isChild }) => isChild);
  const parents = linked.filter(({ isChild }) => !isChild);
  const childrenOf = (type: ContentTypeColumn) => children.filter((child) => child.type === type).map(cardToWire);
  return {
    ...cardToWire(row),
    aliases: row.aliases,
    text: row.text,
    steps: row.steps as ContentItem['steps'],
    frequency:
      row.frequency === null || row.frequencySource === null
        ? null
        : { text: row.frequency, source: row.frequencySource },
    media: media.map(mediaToWire),
    sub_conditions: childrenOf('sub_condition'),
    treatments: childrenOf('treatment'),
    sub_treatments: childrenOf('sub_treatment'),
    risks: childrenOf('risk'),
    content_categories: parents.filter(isCategory).map((category) => ({
      categorizable_id: row.id,
      content_name: category.name,
      content_type: contentClassOfColumn(category.type),
      content_id: category.id,
      content_logo: logoUrl(category),
    })),
    part_of: parents.filter((parent) => !isCategory(parent)).map(cardToWire),
  };
}
