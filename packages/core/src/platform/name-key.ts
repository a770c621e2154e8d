/** How names are compared: in any case, with single spaces. */
export const nameKey = (name: string): string => name.toLowerCase().trim().split(/\s+/).join(' ');
