import { Group, Stack, Tabs, Text } from '@mantine/core';
import { TEMPLATE_KINDS } from '@openconsult/contracts/note-templates';
import type { ReactNode } from 'react';
import { kindTexts } from '../features/note-templates/kinds.ts';
import { TemplateEditor } from '../features/note-templates/template-editor.tsx';
import { TemplateList } from '../features/note-templates/template-list.tsx';
import { SearchField } from '../shared/list-state/search-field.tsx';
import { useListState } from '../shared/list-state/use-list-state.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

/** Templates for notes, letters and consents, and snippets: the lists, or the one that is open. */
export const TemplatesPage = (): ReactNode => {
  const list = useListState(['kind', 'open']);
  const kind = TEMPLATE_KINDS.find((one) => one === list.filters.kind) ?? 'note';
  const open = (id: string | null): void => list.setFilter('open', id);
  if (list.filters.open !== null) {
    return (
      <PageContainer>
        <TemplateEditor kind={kind} id={list.filters.open} onOpen={open} />
      </PageContainer>
    );
  }
  return (
    <PageContainer>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} flex="1 1 20rem">
            <PageTitle>Templates</PageTitle>
            <Text c="dimmed">What notes, letters and consents are written by.</Text>
          </Stack>
          <SearchField
            label="Search templates"
            value={list.search}
            onSearch={list.setSearch}
            w={{ base: '100%', xs: 280 }}
          />
        </Group>
        <Tabs
          value={kind}
          onChange={(value) => list.setFilter('kind', value === 'note' ? null : value)}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {TEMPLATE_KINDS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {kindTexts[one].tab}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TEMPLATE_KINDS.map((one) => (
            <Tabs.Panel key={one} value={one}>
              <TemplateList kind={one} search={list.search} onClearSearch={() => list.setSearch('')} onOpen={open} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </PageContainer>
  );
};
