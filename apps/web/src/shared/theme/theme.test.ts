import { DEFAULT_THEME, luminance, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { amber, green, red, slate, slateDark, teal } from './palette.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

const resolved = mergeMantineTheme(DEFAULT_THEME, theme);
const schemes = cssVariablesResolver(resolved);
const surfaces = {
  light: ['#ffffff', slate[0]],
  dark: [slateDark[6], slateDark[7], slateDark[8]],
} as const;

const texts = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-error',
  '--mantine-color-anchor',
  '--app-recording',
  '--app-attention',
  '--app-done',
] as const;

test.each(['light', 'dark'] as const)('every text colour reaches 4.5:1 on every surface of the %s scheme', (scheme) => {
  for (const name of texts) {
    for (const surface of surfaces[scheme]) {
      expect(contrast(schemes[scheme][name] ?? '', surface), `${name} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each(['light', 'dark'] as const)('the lines of controls reach 3:1 on every surface of the %s scheme', (scheme) => {
  for (const surface of surfaces[scheme]) {
    expect(contrast(schemes[scheme]['--app-control-border'] ?? '', surface), surface).toBeGreaterThanOrEqual(3);
  }
});

test('the label of a filled button reaches 4.5:1 in every colour of the product', () => {
  for (const ramp of [teal, red, amber, green]) {
    expect(contrast('#ffffff', ramp[7])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.black ?? '', ramp[4])).toBeGreaterThanOrEqual(4.5);
  }
  for (const name of ['teal', 'red', 'yellow', 'green']) {
    const colors = resolved.variantColorResolver({ color: name, theme: resolved, variant: 'filled' });
    expect(colors.color).toBe(`var(--mantine-color-${name}-contrast)`);
    expect(schemes.light[`--mantine-color-${name}-contrast`]).toBe('#ffffff');
    expect(schemes.dark[`--mantine-color-${name}-contrast`]).toBe(theme.black);
  }
});

test('desktop begins at 992 px, for the library and the style sheets alike', () => {
  expect(resolved.breakpoints.md).toBe('62em');
});
