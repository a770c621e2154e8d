import { Container, Group, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BuiltInTerms } from '../features/lexicon/built-in-terms.tsx';
import { TermSection } from '../features/lexicon/term-section.tsx';
import { TryOut } from '../features/lexicon/try-out.tsx';
import { SearchField } from '../shared/list-state/search-field.tsx';
import { useListState } from '../shared/list-state/use-list-state.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import classes from './lexicon-page.module.css';

const TABS = [
  { value: 'own', label: 'Mine' },
  { value: 'practice', label: 'Practice' },
  { value: 'built-in', label: 'Built in' },
] as const;

/** The words that transcripts are written with: own ones, the practice's, and those of the product. */
export const LexiconPage = (): ReactNode => {
  const list = useListState(['tab']);
  const tab = TABS.find(({ value }) => value === list.filters.tab)?.value ?? 'own';
  return (
    <Container size={1080} py="xl">
      <Stack gap="lg">
        <Stack gap={4}>
          <Group justify="space-between" gap="sm">
            <PageTitle>Lexicon</PageTitle>
            <SearchField
              label="Search terms"
              value={list.search}
              onSearch={list.setSearch}
              w={{ base: '100%', xs: 280 }}
            />
          </Group>
          <Text c="dimmed">Terms are recognised more readily while you speak, and written the way you set here.</Text>
        </Stack>
        <div className={classes.layout}>
          <Tabs
            value={tab}
            onChange={(value) => list.setFilter('tab', value === 'own' ? null : value)}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {TABS.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
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
              <BuiltInTerms search={list.search} />
            </Tabs.Panel>
          </Tabs>
          <TryOut />
        </div>
      </Stack>
    </Container>
  );
};
