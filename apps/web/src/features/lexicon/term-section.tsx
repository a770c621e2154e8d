import { EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import { isAdmin } from '@openconsult/contracts/access';
import { type LexiconScope, type LexiconTerm, lexicon } from '@openconsult/contracts/lexicon';
import { LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { IconVocabulary } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { lexiconQuery } from '../../shared/lexicon/lexicon-queries.ts';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import type { ListState } from '../../shared/list-state/use-list-state.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { RowList } from '../../shared/row-list/row-list.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { AddTermForm } from './add-term-form.tsx';
import { matchingTerms } from './matching-terms.ts';
import { NoResults, TermsNotLoaded } from './no-terms.tsx';
import { TermRow } from './term-row.tsx';
import { TermTools } from './term-tools.tsx';

const TERMS_PER_PAGE = 50;

const EMPTY_TEXTS: Record<LexiconScope, string> = {
  own: 'Add names, brands and phrases that you say often, and how to write them.',
  practice: 'These terms apply to everyone in your practice.',
};

export interface TermSectionProps {
  readonly scope: LexiconScope;
  readonly list: ListState<'tab'>;
}

/** The terms of a user or practice: add, edit, remove. */
export const TermSection = ({ scope, list }: TermSectionProps): ReactNode => {
  const user = useCurrentUser();
  const query = useQuery(lexiconQuery);
  const queryClient = useQueryClient();
  const canEdit = scope === 'own' || isAdmin(user);
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: lexiconQuery.queryKey });

  const putBack = async ({ spoken, written }: LexiconTerm): Promise<void> => {
    await call(lexicon.create, { body: { scope, spoken, written } });
    await refresh();
  };
  const remove = async (term: LexiconTerm): Promise<void> => {
    await call(lexicon.remove, { params: { id: term.id } });
    notifyWithUndo(`Removed “${term.written}”`, () => void putBack(term).catch(notifyError));
    await refresh();
  };

  if (query.data === undefined) {
    if (query.isPending) return <Skeleton height={240} aria-busy="true" />;
    return <TermsNotLoaded isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const all = matchingTerms(query.data, scope, '');
  const found = matchingTerms(query.data, scope, list.search);
  const lastPage = Math.max(1, Math.ceil(found.length / TERMS_PER_PAGE));
  const page = Math.min(list.page, lastPage);
  const shown = found.slice((page - 1) * TERMS_PER_PAGE, page * TERMS_PER_PAGE);
  return (
    <Stack gap="md">
      {canEdit ? (
        <AddTermForm scope={scope} onAdded={refresh} />
      ) : (
        <Text c="dimmed">Your practice’s admins manage these terms. Your own terms take precedence.</Text>
      )}
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" data-tabular role="status">
          {list.search === '' ? '' : `${found.length.toLocaleString()} found in `}
          {all.length.toLocaleString()} of {LEXICON_TERMS_MAX.toLocaleString()} terms
        </Text>
        <TermTools scope={scope} canEdit={canEdit} hasTerms={all.length > 0} onChanged={refresh} />
      </Group>
      {shown.length === 0 ? (
        list.search === '' ? (
          <EmptyState py={48} icon={<IconVocabulary />} title="No terms yet" description={EMPTY_TEXTS[scope]} />
        ) : (
          <NoResults search={list.search} onClear={() => list.setSearch('')} />
        )
      ) : (
        <RowList>
          {shown.map((term) => (
            <TermRow
              key={term.id}
              term={term}
              canEdit={canEdit}
              onChanged={refresh}
              onRemove={(removed) => void remove(removed).catch(notifyError)}
            />
          ))}
        </RowList>
      )}
      <ListPagination page={page} lastPage={lastPage} onPage={list.setPage} mx="auto" />
    </Stack>
  );
};
