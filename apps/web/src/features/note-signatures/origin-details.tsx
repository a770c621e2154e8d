import type { NoteSigning } from '@openconsult/contracts/note-signatures';
import classes from './note-signatures.module.css';
import { originLines, typedSentences } from './origins.ts';

interface OriginDetailsProps {
  readonly signing: Pick<NoteSigning, 'origins' | 'written_by'>;
  readonly text: string;
  readonly author: string;
}

/** Who wrote what of notes, folded; nothing where it is not known. */
export const OriginDetails = ({ signing, text, author }: OriginDetailsProps) => {
  const lines = originLines(signing, author);
  const typed = typedSentences(text, signing.origins);
  if (lines.length === 0) return null;
  return (
    <details className={classes.origins}>
      <summary>Who wrote what</summary>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {typed.length > 0 && (
        <ul className={classes.typed} aria-label={`Typed or changed by ${author}`}>
          {typed.map((sentence) => (
            <li key={sentence.start}>{sentence.text}</li>
          ))}
        </ul>
      )}
    </details>
  );
};
