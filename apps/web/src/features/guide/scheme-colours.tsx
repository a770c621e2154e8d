import { luminance, Stack, Text, useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from '../../shared/theme/theme.ts';
import classes from './scheme-colours.module.css';

/** Text colours: variable and use. */
const TEXTS = [
  ['--mantine-color-text', 'Text'],
  ['--mantine-color-dimmed', 'Secondary text'],
  ['--mantine-color-anchor', 'Links and selected items'],
  ['--mantine-color-error', 'Errors'],
  ['--app-recording', 'Recording'],
  ['--app-attention', 'Needs attention'],
  ['--app-done', 'Done'],
] as const;

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The text colours of a scheme on its surface, with their contrast. */
export const SchemeColours = ({ scheme }: { scheme: 'light' | 'dark' }): ReactNode => {
  const colours = cssVariablesResolver(useMantineTheme())[scheme];
  const surface = colours['--mantine-color-body'] ?? '';
  return (
    <div className={classes.grid} style={{ background: surface }}>
      {TEXTS.map(([name, use]) => {
        const colour = colours[name] ?? '';
        return (
          <div key={name} className={classes.swatch} style={{ color: colour }}>
            <strong>{use}</strong>
            <span>{name.replace(/^--(mantine-color|app)-/, '')}</span>
            <span data-tabular>
              {colour} · {contrast(colour, surface).toFixed(1)} : 1
            </span>
          </div>
        );
      })}
    </div>
  );
};

const RAMPS = [
  ['gray', 'Slate: text, surfaces and lines'],
  ['teal', 'Teal: the one accent'],
  ['red', 'Red: recording and irreversible actions'],
  ['yellow', 'Amber: needs attention'],
  ['green', 'Green: done, and nothing else'],
] as const;

export const ColourRamps = (): ReactNode => {
  const { colors } = useMantineTheme();
  return (
    <Stack gap="md">
      {RAMPS.map(([name, use]) => (
        <div key={name}>
          <Text size="sm" mb={4}>
            {use}
          </Text>
          <div className={classes.ramp} aria-hidden="true">
            {colors[name].map((colour) => (
              <span key={colour} style={{ background: colour }} />
            ))}
          </div>
        </div>
      ))}
    </Stack>
  );
};
