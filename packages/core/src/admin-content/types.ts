import { CONTENT_TYPES, type ContentType } from '@openconsult/contracts/content-types';
import type { ContentType as ContentTypeColumn } from '@openconsult/db';

const TYPES = new Map<string, ContentType>(CONTENT_TYPES.map((type) => [type.replaceAll('-', '_'), type]));

/** A type as the database stores it. */
export const typeColumn = (type: ContentType): ContentTypeColumn => type.replaceAll('-', '_') as ContentTypeColumn;

export const typeOfColumn = (column: ContentTypeColumn): ContentType => TYPES.get(column) as ContentType;
