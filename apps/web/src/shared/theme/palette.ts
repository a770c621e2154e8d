import type { MantineColorsTuple } from '@mantine/core';

/** Slate: text, surfaces and lines of the light scheme, lightest first. */
export const slate: MantineColorsTuple = [
  '#f6f8fa',
  '#edf1f5',
  '#e0e6ed',
  '#d0d9e3',
  '#b3c0ce',
  '#8797a9',
  '#586779',
  '#43505f',
  '#2b3643',
  '#16202b',
];

/** Slate of the dark scheme: 0 is text, 4 lines, 6 controls, 7 surfaces, 8 the canvas behind them. */
export const slateDark: MantineColorsTuple = [
  '#e4eaf1',
  '#c5cfdb',
  '#9dabbc',
  '#8492a6',
  '#2d3a4a',
  '#243040',
  '#1a2431',
  '#131b25',
  '#0c1219',
  '#070b10',
];

/** The one accent: a clear teal, hue 190. */
export const teal: MantineColorsTuple = [
  '#ebfafd',
  '#d2f3f9',
  '#a5e6f1',
  '#6cd5e6',
  '#34bfd6',
  '#14a3bb',
  '#0d859b',
  '#0b6b7e',
  '#0e5665',
  '#114753',
];

/** Recording and destructive actions. */
export const red: MantineColorsTuple = [
  '#fff1f1',
  '#ffe0e0',
  '#ffc3c3',
  '#ff9d9d',
  '#fb7474',
  '#f05252',
  '#dc3636',
  '#c02626',
  '#9b2121',
  '#7f2020',
];

/** Needs your eye. */
export const amber: MantineColorsTuple = [
  '#fff8e6',
  '#ffedc2',
  '#ffdb8a',
  '#ffc54f',
  '#f5ae22',
  '#d9920b',
  '#b27206',
  '#8f5807',
  '#75480b',
  '#613c0d',
];

/** Done, and nothing else. */
export const green: MantineColorsTuple = [
  '#ecfbf1',
  '#d4f4df',
  '#a9e7be',
  '#75d598',
  '#45bf73',
  '#27a659',
  '#188a47',
  '#116e38',
  '#10592f',
  '#0e4828',
];
