import type { ReactNode } from 'react';

export interface BrandMarkProps {
  /** Side in CSS pixels. */
  readonly size?: number;
}

/** The product's logo: five bars. Decorative: its link has the name. */
export const BrandMark = ({ size = 32 }: BrandMarkProps): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
    <path
      d="M8 14v4M12 10.5v11M16 7v18M20 11.5v9M24 14v4"
      stroke="var(--mantine-primary-color-contrast)"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
);
