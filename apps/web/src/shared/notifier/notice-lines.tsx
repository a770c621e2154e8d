import type { ReactNode } from 'react';

/** One line as text, several as a list. */
export const NoticeLines = ({ lines }: { lines: readonly string[] }): ReactNode => {
  if (lines.length <= 1) return lines[0] ?? null;
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};
