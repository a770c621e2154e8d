import { TEMPLATE_PLACEHOLDERS } from '@openconsult/contracts/template-placeholders';

/** A letter or consent with invented values in its fields. A field that nothing fills in stays as it is. */
export const filledExample = (kind: 'letter' | 'consent', template: string): string =>
  template.replace(/\{\{([^{}]*)\}\}/g, (field, name: string) => {
    const plain = name.trim().toLowerCase();
    const known = TEMPLATE_PLACEHOLDERS[kind].find((one) => one.name === plain || one.aliases?.includes(plain));
    return known?.example ?? field;
  });
