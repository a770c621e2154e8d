import { NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { builtInTermsQuery } from '../../shared/lexicon/lexicon-queries.ts';
import type { ListState } from '../../shared/list-state/use-list-state.ts';
import classes from './lexicon.module.css';
import { matchingGroups } from './matching-terms.ts';
import { NoResults, TermsNotLoaded } from './no-terms.tsx';

const ALL = 'All groups';

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The built-in terms, by group. */
export const BuiltInTerms = ({ list }: { readonly list: ListState<'group'> }): ReactNode => {
  const { data, isPending, isFetching, refetch } = useQuery(builtInTermsQuery);
  if (data === undefined) {
    if (isPending) return <Skeleton height={240} aria-busy="true" />;
    return <TermsNotLoaded isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const count = data.reduce((sum, { terms }) => sum + terms.length, 0);
  const chosen = data.find(({ name }) => name === list.filters.group);
  const groups = matchingGroups(chosen === undefined ? data : [chosen], list.search);
  return (
    <Stack gap="md">
      <Text c="dimmed">
        These {count.toLocaleString()} terms are available to everyone. Your own and your practice’s terms take
        precedence.
      </Text>
      <NativeSelect
        label="Group"
        className={classes.groups ?? ''}
        data={[{ value: '', label: ALL }, ...data.map(({ name }) => ({ value: name, label: capitalised(name) }))]}
        value={chosen?.name ?? ''}
        onChange={({ currentTarget }) => list.setFilter('group', currentTarget.value || null)}
      />
      {groups.length === 0 && <NoResults search={list.search} onClear={() => list.setSearch('')} />}
      {groups.map(({ name, terms }) => (
        <section key={name} aria-labelledby={`built-in-${name}`}>
          <Title order={2} size="h3" id={`built-in-${name}`} className={classes.group} data-tabular>
            {name} · {terms.length.toLocaleString()}
          </Title>
          <ul className={classes.columns}>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
};
