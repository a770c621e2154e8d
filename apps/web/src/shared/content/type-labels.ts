import { type ContentType, contentTypeOf } from '@openconsult/contracts/content-types';

const LABELS: Readonly<Record<ContentType, readonly [one: string, many: string]>> = {
  condition: ['Condition', 'Conditions'],
  'sub-condition': ['Form of a condition', 'Forms of conditions'],
  treatment: ['Treatment', 'Treatments'],
  'sub-treatment': ['Form of a treatment', 'Forms of treatments'],
  risk: ['Risk', 'Risks'],
  'treatment-category': ['Treatment category', 'Treatment categories'],
  'risk-category': ['Risk category', 'Risk categories'],
};

export const typeLabel = (type: ContentType): string => LABELS[type][0];
export const typeListLabel = (type: ContentType): string => LABELS[type][1];
/** The label of an item's type as calls answer it. */
export const classLabel = (className: string): string => {
  const type = contentTypeOf(className);
  return type === null ? '' : typeLabel(type);
};
