import type { Appearance } from '@stripe/stripe-js';

/** The theme's colours for Stripe's frame, which cannot read them. `read` returns a CSS variable. */
export const appearanceOf = (scheme: 'light' | 'dark', read: (name: string) => string): Appearance => ({
  theme: scheme === 'dark' ? 'night' : 'stripe',
  disableAnimations: true,
  variables: {
    fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontSizeBase: '15px',
    spacingUnit: '4px',
    borderRadius: '8px',
    colorPrimary: read('--mantine-primary-color-filled'),
    colorBackground: read('--mantine-color-body'),
    colorText: read('--mantine-color-text'),
    colorTextSecondary: read('--mantine-color-dimmed'),
    colorTextPlaceholder: read('--mantine-color-placeholder'),
    colorDanger: read('--mantine-color-error'),
  },
  rules: {
    '.Input': { border: `1px solid ${read('--app-control-border')}`, boxShadow: 'none', padding: '11px 12px' },
    '.Input:focus': { borderColor: read('--mantine-primary-color-filled'), boxShadow: 'none' },
    '.Input--invalid': { borderColor: read('--mantine-color-error'), boxShadow: 'none' },
  },
});
