import { Typography } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import Markdown from 'react-markdown';
import classes from './markdown-view.module.css';
import { struckWords } from './struck-words.ts';

export interface MarkdownViewProps {
  /** Markdown; HTML in it is not shown. */
  readonly text: string;
  /** A text that is being written ends in a caret, and is announced when it is complete. */
  readonly streaming?: boolean;
}

/** Shows Markdown. HTML and images in the text are left out, links open in a new tab. */
export const MarkdownView = ({ text, streaming = false }: MarkdownViewProps): ReactNode => {
  const shown = useDeferredValue(text);
  return (
    <Typography className={classes.root ?? ''} data-streaming={streaming || undefined} aria-busy={streaming}>
      <Markdown
        skipHtml
        remarkPlugins={[struckWords]}
        disallowedElements={['img']}
        components={{ a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink> }}
      >
        {shown}
      </Markdown>
    </Typography>
  );
};

const SafeLink = ({ href, children }: { href?: string | undefined; children?: ReactNode }): ReactNode => (
  <a href={href} target="_blank" rel="noreferrer noopener">
    {children}
  </a>
);
