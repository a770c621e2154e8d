import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  em,
  type MantineTheme,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';
import { MOBILE_BREAKPOINT_PX } from '@openconsult/contracts/limits';
import { amber, green, red, slate, slateDark, teal } from './palette.ts';

/** Controls are met with gloves on: 44 px where a finger must land. */
const controlSize = { size: 'md' } as const;

/** The label colour of filled components: white on the deep shades of light, black on the bright ones of dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  const isFilledRamp = input.variant === 'filled' && name in input.theme.colors;
  return isFilledRamp ? { ...colors, color: `var(--mantine-color-${name}-contrast)` } : colors;
};

const contrastVariables = (theme: MantineTheme, label: string): Record<string, string> =>
  Object.fromEntries(Object.keys(theme.colors).map((name) => [`--mantine-color-${name}-contrast`, label]));

/** The library derives these from the filled shade; on dark surfaces they would be almost white. */
const darkInkVariables: Record<string, string> = Object.fromEntries(
  Object.entries({ gray: slate, teal, red, yellow: amber, green }).flatMap(([name, ramp]) => [
    [`--mantine-color-${name}-outline`, ramp[4]],
    [`--mantine-color-${name}-light-color`, ramp[3]],
  ]),
);

/** The look of the product, once: colours, type, space and the sizes of controls. */
export const theme = createTheme({
  // Where the layout turns from mobile to desktop (behaviour.md#layouts).
  breakpoints: { md: em(MOBILE_BREAKPOINT_PX + 1) },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(18), xl: rem(22) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '1.25' },
      h2: { fontSize: rem(18), lineHeight: '1.35' },
      h3: { fontSize: rem(15), lineHeight: '1.4' },
      h4: { fontSize: rem(15), lineHeight: '1.4', fontWeight: '500' },
    },
  },
  black: '#0c1219',
  colors: { gray: slate, dark: slateDark, teal, red, yellow: amber, green },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  shadows: { xs: 'none', sm: 'none' },
  components: {
    Button: { defaultProps: controlSize },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: controlSize },
    PasswordInput: { defaultProps: controlSize },
    NumberInput: { defaultProps: controlSize },
    Textarea: { defaultProps: controlSize },
    Select: { defaultProps: controlSize },
    NativeSelect: { defaultProps: controlSize },
    Checkbox: { defaultProps: controlSize },
    // No capitals.
    Badge: { defaultProps: { tt: 'none', fw: 500 } },
    Paper: { defaultProps: { withBorder: true } },
    Card: { defaultProps: { withBorder: true, padding: 'lg' } },
    Modal: { defaultProps: { centered: true, padding: 'lg', transitionProps: { transition: 'fade', duration: 120 } } },
    Drawer: { defaultProps: { padding: 'lg', transitionProps: { duration: 160 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    // The icon of an empty state has a circle in the accent colour.
    EmptyState: { defaultProps: { variant: 'light', withIndicatorBackground: true } },
    Anchor: { defaultProps: { underline: 'hover' } },
    // The cross of dialogs and notices has no text of its own.
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  },
});

/**
 * Surfaces are lighter than the canvas behind them, in both schemes. Lines of controls reach 3:1 and texts 4.5:1
 * against every surface they are on; `theme.test.ts` measures it.
 */
export const cssVariablesResolver: CSSVariablesResolver = (resolved) => ({
  variables: {},
  light: {
    ...contrastVariables(resolved, '#ffffff'),
    '--mantine-color-text': slate[9],
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': slate[6],
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': teal[7],
    '--mantine-color-default-border': slate[3],
    '--app-canvas': slate[0],
    '--app-control-border': '#7d8c9e',
    '--app-skeleton': slate[2],
    '--app-recording': red[7],
    '--app-attention': amber[7],
    '--app-done': green[7],
  },
  dark: {
    ...contrastVariables(resolved, resolved.black),
    ...darkInkVariables,
    '--mantine-color-text': slateDark[0],
    '--mantine-color-body': slateDark[7],
    '--mantine-color-dimmed': slateDark[2],
    '--mantine-color-placeholder': slateDark[3],
    '--mantine-color-error': red[4],
    '--mantine-color-anchor': teal[4],
    '--mantine-color-default-border': slateDark[4],
    '--app-canvas': slateDark[8],
    '--app-control-border': '#6a798d',
    '--app-skeleton': slateDark[5],
    '--app-recording': red[4],
    '--app-attention': amber[4],
    '--app-done': green[4],
  },
});
