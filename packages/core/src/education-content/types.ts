import type { ContentType } from '@openconsult/contracts/content-types';
import type { ContentType as ContentTypeColumn } from '@openconsult/db';

/** The column's spelling of a type: `sub_condition`. */
export const contentTypeColumn = (type: ContentType): ContentTypeColumn => type.replace('-', '_') as ContentTypeColumn;

/** The type of a column: `sub-condition`. */
export const contentTypeOfColumn = (column: ContentTypeColumn): ContentType => column.replace('_', '-') as ContentType;
