import { z } from 'zod';
import { requiredText, trimmedText } from '../spine/fields.ts';

/** The kinds of content in the education library. Playlists have a table of their own. */
export const CONTENT_TYPES = [
  'condition',
  'sub-condition',
  'treatment',
  'sub-treatment',
  'risk',
  'treatment-category',
  'risk-category',
] as const;
export const contentType = z.enum(CONTENT_TYPES);
export type ContentType = z.infer<typeof contentType>;

/** What an item of each type may contain. A screen of the item lists them in this order. */
export const CONTENT_CHILDREN: Readonly<Record<ContentType, readonly ContentType[]>> = {
  condition: ['sub-condition', 'treatment'],
  'sub-condition': ['treatment'],
  treatment: ['sub-treatment', 'risk'],
  'sub-treatment': ['risk'],
  risk: [],
  'treatment-category': ['treatment'],
  'risk-category': ['risk'],
};

/** How large the texts of an item may be, in characters. */
export const CONTENT_NAME_MAX_LENGTH = 120;
export const CONTENT_SUMMARY_MAX_LENGTH = 240;
export const CONTENT_TEXT_MAX_LENGTH = 8_000;
export const CONTENT_ALIASES_MAX = 30;
export const CONTENT_STEPS_MAX = 20;
export const CONTENT_STEP_MAX_LENGTH = 1_000;
export const CONTENT_SOURCE_MAX_LENGTH = 400;
export const CONTENT_CHILDREN_MAX = 100;
export const CONTENT_MEDIA_MAX = 30;

/** One step of a treatment, in the order in which it is done. */
export const contentStep = z.strictObject({
  title: requiredText(CONTENT_NAME_MAX_LENGTH),
  text: trimmedText(CONTENT_STEP_MAX_LENGTH),
});

/** How often a risk happens, in words with its figure, and where the figure is from. */
export const riskFrequency = z.strictObject({
  /** "about 1 in 100 people". */
  text: requiredText(CONTENT_NAME_MAX_LENGTH),
  /** Author, title, year. */
  source: requiredText(CONTENT_SOURCE_MAX_LENGTH),
});

/** The spelling of the calls that name several items: `/api/education-content/sub-conditions/…`. */
export const contentTypePlural = (type: ContentType): string =>
  type.endsWith('-category') ? type.replace(/y$/, 'ies') : `${type}s`;

/** A type in an address, by its plural. */
export const contentTypesInput = z
  .enum(CONTENT_TYPES.map(contentTypePlural))
  .transform((plural) => CONTENT_TYPES.find((type) => contentTypePlural(type) === plural) as ContentType);

/** The types that a practice offers and prices. */
export const PRICED_TYPES = ['treatment', 'sub-treatment'] as const satisfies readonly ContentType[];

const CORE_ENTITIES = 'Core\\Entities\\';

/** The back end's spelling of a type: `Core\Entities\SubCondition` (behaviour.md#education-content). */
export const contentClassOf = (type: ContentType): string =>
  CORE_ENTITIES +
  type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const CLASSES = new Map(CONTENT_TYPES.map((type) => [contentClassOf(type), type]));
/** The type of a class name; null for another class. */
export const contentTypeOf = (className: string): ContentType | null => CLASSES.get(className) ?? null;

/** A type as the back end answers it. */
export const contentClass = z.enum([...CLASSES.keys()]);

/** A type in a request: by its class name, or plainly. */
export const contentTypeInput = z.union([
  contentType,
  contentClass.transform((className) => contentTypeOf(className) as ContentType),
]);
