import type { Theme } from '@openconsult/contracts/users';

export const themeLabels: Readonly<Record<Theme, string>> = {
  by_page: 'By page',
  light: 'Light',
  dark: 'Dark',
  device: 'Same as this device',
};
