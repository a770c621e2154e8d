import { Badge, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CostSection } from '../features/operations/cost-section.tsx';
import { FailedJobsSection } from '../features/operations/failed-jobs-section.tsx';
import { HealthSection } from '../features/operations/health-section.tsx';
import { overviewQuery } from '../features/operations/operations-queries.ts';
import { StorageSection } from '../features/operations/storage-section.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const TAB_PARAMETER = 'tab';
const TABS = [
  { value: 'health', label: 'Health' },
  { value: 'jobs', label: 'Failed jobs' },
  { value: 'storage', label: 'Storage' },
  { value: 'cost', label: 'Cost' },
] as const;

/** The installation as its operators see it: health, failed jobs, storage and cost. */
export const OperationsPage = (): ReactNode => {
  const [parameters, setParameters] = useSearchParams();
  const tab = TABS.find(({ value }) => value === parameters.get(TAB_PARAMETER))?.value ?? 'health';
  const { data } = useQuery(overviewQuery);
  const failed = data?.failed_jobs ?? 0;
  return (
    <PageContainer>
      <Stack gap="md">
        <PageTitle>Operations</PageTitle>
        <Tabs
          value={tab}
          // Each tab starts at its first page, without a filter.
          onChange={(value) => setParameters(value === null || value === 'health' ? {} : { [TAB_PARAMETER]: value })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {TABS.map(({ value, label }) => (
              <Tabs.Tab
                key={value}
                value={value}
                rightSection={
                  value === 'jobs' && failed > 0 ? (
                    <Badge size="sm" color="red" variant="light">
                      {failed}
                    </Badge>
                  ) : undefined
                }
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="health">
            <HealthSection />
          </Tabs.Panel>
          <Tabs.Panel value="jobs">
            <FailedJobsSection />
          </Tabs.Panel>
          <Tabs.Panel value="storage">
            <StorageSection />
          </Tabs.Panel>
          <Tabs.Panel value="cost">
            <CostSection />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </PageContainer>
  );
};
