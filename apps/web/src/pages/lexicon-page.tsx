import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LexiconTabs } from '../features/lexicon/lexicon-tabs.tsx';
import { TryOut } from '../features/lexicon/try-out.tsx';
import { SearchField } from '../shared/list-state/search-field.tsx';
import { useListState } from '../shared/list-state/use-list-state.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import classes from './lexicon-page.module.css';

/** Own, practice and built-in terms for transcripts. */
export const LexiconPage = (): ReactNode => {
  const list = useListState(['tab', 'group']);
  return (
    <PageContainer>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} className={classes.heading ?? ''}>
            <PageTitle>Lexicon</PageTitle>
            <Text c="dimmed">Transcripts recognise these terms more reliably, and write them as you set here.</Text>
          </Stack>
          <SearchField
            label="Search terms"
            value={list.search}
            onSearch={list.setSearch}
            w={{ base: '100%', xs: 280 }}
          />
        </Group>
        <div className={classes.layout}>
          <LexiconTabs list={list} />
          <TryOut />
        </div>
      </Stack>
    </PageContainer>
  );
};
