import { Button } from '@mantine/core';
import type { InsertionPoint, TextChecks, TextSource } from '@openconsult/contracts/text-checks';
import { IconEar, IconPlus } from '@tabler/icons-react';
import classes from './checks-panel.module.css';

interface UnwrittenListProps {
  readonly passages: TextChecks['unwritten'];
  readonly onInsert: (text: string, at: InsertionPoint) => void;
  readonly onSource: (source: TextSource) => void;
}

/** What was said and is in no text, each a click away from the notes. */
export const UnwrittenList = ({ passages, onInsert, onSource }: UnwrittenListProps) =>
  passages.length === 0 ? null : (
    <details className={classes.unwritten}>
      <summary>{passages.length} said but not written</summary>
      <ul className={classes.list} aria-label="Said but not written">
        {passages.map(({ text, source, at }) => (
          <li key={source.start} className={classes.unwrittenLine}>
            <button type="button" className={classes.words} onClick={() => onSource(source)} title="Show and hear it">
              <IconEar size={16} aria-hidden className={classes.ear} />
              {text}
            </button>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              aria-label={`Insert “${text}”`}
              onClick={() => onInsert(text.trim(), at)}
            >
              Insert
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
