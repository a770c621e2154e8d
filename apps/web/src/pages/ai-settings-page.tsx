import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TaskSection } from '../features/admin/ai-settings/task-section.tsx';
import { UsageSection } from '../features/admin/ai-settings/usage-section.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const TAB_PARAMETER = 'tab';
const USAGE = 'usage';

/** AI settings: which model does which task, and what it costs; for admins. */
export const AiSettingsPage = (): ReactNode => {
  const [parameters, setParameters] = useSearchParams();
  const tab = parameters.get(TAB_PARAMETER) === USAGE ? USAGE : 'tasks';
  return (
    <PageContainer>
      <Stack gap="md" maw={920}>
        <PageTitle>AI Settings</PageTitle>
        <Tabs
          value={tab}
          onChange={(value) => setParameters(value === USAGE ? { [TAB_PARAMETER]: USAGE } : {})}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="tasks">Tasks</Tabs.Tab>
            <Tabs.Tab value={USAGE}>Usage and cost</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="tasks">
            <TaskSection />
          </Tabs.Panel>
          <Tabs.Panel value={USAGE}>
            <UsageSection />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </PageContainer>
  );
};
