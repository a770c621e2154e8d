import type { ContentItem, ContentMedia } from '@openconsult/contracts/education-content';

type Step = ContentItem['steps'][number];

/** One screen of the presenting mode. */
export type Slide =
  | { readonly kind: 'media'; readonly key: string; readonly item: ContentItem; readonly media: ContentMedia }
  | { readonly kind: 'text'; readonly key: string; readonly item: ContentItem }
  | {
      readonly kind: 'step';
      readonly key: string;
      readonly item: ContentItem;
      readonly step: Step;
      readonly number: number;
    }
  | { readonly kind: 'treatments' | 'risks'; readonly key: string; readonly item: ContentItem };

/**
 * An item as screens for the patient: its pictures and videos, or its text without any; then its steps, each apart;
 * then its treatments and its risks.
 */
export const slidesOf = (item: ContentItem): readonly Slide[] => [
  ...(item.media.length === 0 || item.frequency !== null
    ? [{ kind: 'text' as const, key: `${item.id} text`, item }]
    : []),
  ...item.media.map((media) => ({ kind: 'media' as const, key: `${item.id} ${media.id}`, item, media })),
  ...item.steps.map((step, index) => ({
    kind: 'step' as const,
    key: `${item.id} step ${index}`,
    item,
    step,
    number: index + 1,
  })),
  ...(item.treatments.length > 0 ? [{ kind: 'treatments' as const, key: `${item.id} treatments`, item }] : []),
  ...(item.risks.length > 0 ? [{ kind: 'risks' as const, key: `${item.id} risks`, item }] : []),
];

/** The large line under a screen. */
export const titleOf = (slide: Slide): string => {
  if (slide.kind === 'media') return slide.media.title;
  if (slide.kind === 'step') return `${slide.item.name}: step ${slide.number} of ${slide.item.steps.length}`;
  if (slide.kind === 'treatments') return `${slide.item.name}: what can be done`;
  return slide.kind === 'risks' ? `Risks of ${slide.item.name}` : slide.item.name;
};
