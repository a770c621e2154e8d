import { Button, EmptyState, Stack, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contentPath, refOf } from '../../shared/content/content-address.ts';
import { ContentGrid } from '../../shared/content/content-card.tsx';
import { PageContainer } from '../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import type { LibrarySearch } from './use-library-search.ts';

/** Which address a result opens: `/content/?{url}` names it, and leads to its own. */
const addressOf = (card: { readonly type: string; readonly id: string }): string =>
  `/content/?${contentPath([refOf(card)])}`;

const countOf = (count: number): string => (count === 1 ? '1 result' : `${count} results`);

/** What was found, instead of the page while something is typed. */
export const SearchResults = ({ search }: { readonly search: LibrarySearch }): ReactNode => {
  const { query, found, isWaiting, error } = search;
  const cards = isWaiting && !found ? undefined : found?.data;
  return (
    <PageContainer>
      <Stack gap="lg">
        <PageTitle tabTitle="Search">{`Search results, ${query}`}</PageTitle>
        <span className="visually-hidden" role="status">
          {isWaiting ? '' : found && countOf(found.data.length)}
        </span>
        {error !== null && !found ? (
          <EmptyState
            icon={<IconSearchOff />}
            title="The search did not work"
            description="Nothing of the page is lost."
          >
            <EmptyState.Actions>
              <Button variant="default" onClick={search.retry}>
                Try again
              </Button>
            </EmptyState.Actions>
          </EmptyState>
        ) : cards?.length === 0 && !isWaiting ? (
          <EmptyState
            icon={<IconSearchOff />}
            title="No results"
            description="Search by the name of a condition or a treatment, or by what patients call it."
          />
        ) : (
          <>
            <Text c="dimmed" mih="1.5em">
              {!isWaiting && found && noteOf(found)}
            </Text>
            <ContentGrid cards={cards} pathOf={addressOf} expected={8} isFirst />
          </>
        )}
      </Stack>
    </PageContainer>
  );
};

function noteOf({
  corrected_query: corrected,
  is_nearest: isNearest,
  data,
}: NonNullable<LibrarySearch['found']>): string {
  if (isNearest) return 'Nothing has all these words. These are the nearest:';
  return corrected === null ? countOf(data.length) : `${countOf(data.length)} for “${corrected}”`;
}
