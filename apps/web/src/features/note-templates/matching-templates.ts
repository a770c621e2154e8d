import type { TemplateItem } from './template-calls.ts';

/** The templates in whose title, shortcut or treatment a search occurs. */
export function matchingTemplates(items: readonly TemplateItem[], search: string): readonly TemplateItem[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return items;
  return items.filter(({ title, shortcut = '', treatment_name }) =>
    [title, shortcut, treatment_name ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}
