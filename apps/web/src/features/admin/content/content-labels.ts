import { type CONTENT_SORTS, CONTENT_STATUSES, type ContentStatus } from '@openconsult/contracts/admin-content';
import { CONTENT_TYPES, type ContentType } from '@openconsult/contracts/content-types';
import { typeLabel, typeListLabel } from '../../../shared/content/type-labels.ts';
import type { Orders } from '../../../shared/list-state/order-select.tsx';

const STATUS_LABELS: Readonly<Record<ContentStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  hidden: 'Hidden',
  deleted: 'Deleted',
};
export const statusLabel = (status: ContentStatus): string => STATUS_LABELS[status];

/** The value of a select for no filter. */
export const ALL = 'all';
export const TYPE_OPTIONS = CONTENT_TYPES.map((type) => ({ value: type, label: typeLabel(type) }));
export const TYPE_LISTS = CONTENT_TYPES.map((type) => ({ value: type, label: typeListLabel(type) }));
export const TYPE_FILTERS = [{ value: ALL, label: 'All types' }, ...TYPE_LISTS];
export const STATUS_FILTERS = [
  { value: ALL, label: 'All but deleted' },
  ...CONTENT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
];

export const CONTENT_ORDERS: Orders<(typeof CONTENT_SORTS)[number]> = [
  { value: 'order', label: 'In library order' },
  { value: 'name', label: 'By name' },
  { value: 'updated', label: 'Last changed first' },
];

/** What a list of items of a type inside another one says. */
export const LINK_TEXTS: Readonly<
  Record<ContentType, { readonly title: string; readonly empty: string; readonly add: string }>
> = {
  condition: { title: 'Conditions', empty: 'None yet.', add: 'Add a condition' },
  'sub-condition': {
    title: 'Forms of this condition',
    empty: 'None yet: kinds or stages of it, each with texts and treatments of its own.',
    add: 'Add a form of this condition',
  },
  treatment: {
    title: 'Treatments',
    empty: 'None yet. Search for one, or type the name of a new one.',
    add: 'Add a treatment',
  },
  'sub-treatment': {
    title: 'Forms of this treatment',
    empty: 'None yet: kinds of it, each with texts, risks and a price of its own.',
    add: 'Add a form of this treatment',
  },
  risk: { title: 'Risks', empty: 'None yet. Search for one, or type the name of a new one.', add: 'Add a risk' },
  'treatment-category': { title: 'Treatment categories', empty: 'None yet.', add: 'Add a category' },
  'risk-category': { title: 'Risk categories', empty: 'None yet.', add: 'Add a category' },
};
