import { UnstyledButton } from '@mantine/core';
import type { ContentItem, ContentNames } from '@openconsult/contracts/education-content';
import { educationContent } from '@openconsult/contracts/education-content';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { refOf } from '../../../shared/content/content-address.ts';
import { ContentPicture } from '../../../shared/content/content-card.tsx';
import { notifyError } from '../../../shared/notifier/notifier.ts';
import { contentKey, itemQuery } from '../content-queries.ts';
import { slidesOf } from '../presenting/slides.ts';
import { namedContent, nameIndex } from './named-content.ts';
import classes from './named-strip.module.css';

const Presenter = lazy(async () => ({ default: (await import('../presenting/presenter.tsx')).Presenter }));

/** The library changes seldom, and one consultation needs it once. */
const FRESH_MS = 30 * 60_000;

const namesQuery = queryOptions({
  queryKey: [...contentKey, 'names'],
  queryFn: async ({ signal }) => (await call(educationContent.names, {}, { signal })).data,
  staleTime: FRESH_MS,
  select: nameIndex,
});

export interface NamedStripProps {
  /** What was said so far. */
  readonly text: string;
  readonly isRecording: boolean;
}

/**
 * What a text names of the library, each a click away from the patient's screen. It has its place before anything is said, and
 * new proposals are added at the end of one line, so that nothing moves; nothing opens without a click.
 */
export const NamedStrip = ({ text, isRecording }: NamedStripProps): ReactNode => {
  const queryClient = useQueryClient();
  const { data: index } = useQuery(namesQuery);
  const [shown, setShown] = useState<ContentItem | null>(null);
  const [openingId, setOpeningId] = useState<string | null>(null);
  const named = useMemo(() => (index === undefined ? [] : namedContent(text, index)), [text, index]);

  const show = async (item: ContentNames): Promise<void> => {
    setOpeningId(item.id);
    try {
      setShown(await queryClient.fetchQuery(itemQuery(refOf(item))));
    } catch (error) {
      notifyError(error);
    } finally {
      setOpeningId(null);
    }
  };
  return (
    <section className={classes.strip} aria-label="Named in this consultation">
      {named.length === 0 ? (
        <p className={classes.hint}>
          {isRecording || text.trim() === ''
            ? 'Conditions and treatments that you name appear here, to show to the patient.'
            : 'No condition or treatment of the library is named in the transcript.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {named.map((item) => (
            <li key={item.id}>
              <UnstyledButton
                className={classes.proposal ?? ''}
                aria-label={`Show ${item.name}`}
                aria-busy={item.id === openingId || undefined}
                onClick={() => void show(item)}
              >
                <span className={classes.picture}>
                  <ContentPicture src={item.logo} />
                </span>
                {item.name}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <Suspense>
          <Presenter slides={slidesOf(shown)} isRecording={isRecording} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  );
};
