import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { builtInTermsQuery, lexiconQuery } from '../../shared/lexicon/lexicon-queries.ts';
import type { ListState } from '../../shared/list-state/use-list-state.ts';
import { BuiltInTerms } from './built-in-terms.tsx';
import { matchingGroups, matchingTerms } from './matching-terms.ts';
import { TermSection } from './term-section.tsx';

const TABS = [
  { value: 'own', label: 'Mine' },
  { value: 'practice', label: 'Practice' },
  { value: 'built-in', label: 'Built in' },
] as const;

/** Own, practice and built-in terms. Each tab shows its number of matches. */
export const LexiconTabs = ({ list }: { readonly list: ListState<'tab' | 'group'> }): ReactNode => {
  const { search } = list;
  const { data: terms } = useQuery(lexiconQuery);
  const { data: groups } = useQuery(builtInTermsQuery);
  const tab = TABS.find(({ value }) => value === list.filters.tab)?.value ?? 'own';
  const counts = {
    own: terms && matchingTerms(terms, 'own', search).length,
    practice: terms && matchingTerms(terms, 'practice', search).length,
    'built-in': groups && matchingGroups(groups, search).reduce((sum, group) => sum + group.terms.length, 0),
  };
  return (
    <Tabs
      value={tab}
      onChange={(value) => list.setFilter('tab', value === 'own' ? null : value)}
      keepMounted={false}
      miw={0}
    >
      <Tabs.List mb="md">
        {TABS.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {counts[value] !== undefined && (
              <Text span inherit c="dimmed" data-tabular>
                {' '}
                {counts[value].toLocaleString()}
              </Text>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="own">
        <TermSection scope="own" list={list} />
      </Tabs.Panel>
      <Tabs.Panel value="practice">
        <TermSection scope="practice" list={list} />
      </Tabs.Panel>
      <Tabs.Panel value="built-in">
        <BuiltInTerms list={list} />
      </Tabs.Panel>
    </Tabs>
  );
};
