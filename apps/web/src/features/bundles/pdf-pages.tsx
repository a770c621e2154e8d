import { Button, EmptyState, Skeleton, Stack, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconFileAlert } from '@tabler/icons-react';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { drawPage, type OpenPdf, openPdf } from './open-pdf.ts';
import classes from './pdf-pages.module.css';

interface PageProps {
  readonly page: PDFPageProxy;
  readonly label: string;
}

/** One page, drawn when it is first scrolled to. */
const Page = ({ page, label }: PageProps): ReactNode => {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { ref, inViewport } = useInViewport();
  const [wasSeen, setWasSeen] = useState(false);
  if (inViewport && !wasSeen) setWasSeen(true);
  useEffect(() => {
    const canvas = canvasRef.current;
    return wasSeen && canvas !== null ? drawPage(page, canvas, window.devicePixelRatio) : undefined;
  }, [wasSeen, page]);
  const { width, height } = page.getViewport({ scale: 1 });
  return (
    <figure ref={ref} className={classes.page}>
      <canvas
        ref={canvasRef}
        role="img"
        aria-label={label}
        className={classes.canvas}
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      <Text component="figcaption" size="xs" c="dimmed" aria-hidden="true">
        {label}
      </Text>
    </figure>
  );
};

type State = OpenPdf | 'opening' | { readonly error: unknown };

export interface PdfPagesProps {
  readonly url: string;
  /** Changes with the document's content. */
  readonly version: number;
}

/** A PDF as its pages, one below the other, with their count. */
export const PdfPages = ({ url, version }: PdfPagesProps): ReactNode => {
  const [state, setState] = useState<State>('opening');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setState('opening');
    openPdf(url, abort.signal).then(
      (pdf) => {
        if (!abort.signal.aborted) setState(pdf);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ error });
      },
    );
    return () => abort.abort();
  }, [url, version, attempt]);

  if (state === 'opening') return <Skeleton className={classes.skeleton ?? ''} aria-label="Opening the preview" />;
  if ('error' in state) {
    const { title, lines } = errorNotice(state.error);
    return (
      <EmptyState
        py={64}
        icon={<IconFileAlert />}
        title="Could not show the preview"
        description={[title, ...lines].join(' ')}
      >
        <EmptyState.Actions>
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  }
  const count = state.pages.length;
  return (
    <>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {count === 1 ? '1 page' : `${count} pages`}
      </Text>
      <Stack gap="md" className={classes.pages ?? ''} tabIndex={0} role="region" aria-label="Preview of the PDF">
        {state.pages.map((page) => (
          <Page key={page.pageNumber} page={page} label={`Page ${page.pageNumber} of ${count}`} />
        ))}
      </Stack>
    </>
  );
};
