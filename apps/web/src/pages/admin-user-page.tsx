import { Group, Stack, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AnnouncementForm } from '../features/admin/announcement-form.tsx';
import { AuditTrail } from '../features/admin/audit/audit-trail.tsx';
import { ImportDialog } from '../features/admin/import/import-dialog.tsx';
import { PracticeForm } from '../features/admin/practice/practice-form.tsx';
import { TreatmentSection } from '../features/admin/treatments/treatment-section.tsx';
import { AddUserDrawer } from '../features/admin/user/add-user-drawer.tsx';
import { UserDrawer } from '../features/admin/user/user-drawer.tsx';
import { toUserSelection, USER_FILTERS } from '../features/admin/user-list/user-list-query.ts';
import { UserSection } from '../features/admin/user-list/user-section.tsx';
import { UserTools } from '../features/admin/user-list/user-tools.tsx';
import { USER_PARAMETER } from '../features/admin/user-name.tsx';
import { useAddressQuery } from '../shared/address/use-address-query.ts';
import { useListState } from '../shared/list-state/use-list-state.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const TAB_PARAMETER = 'tab';
const TABS = [
  { value: 'users', label: 'Users' },
  { value: 'trail', label: 'Audit trail' },
  { value: 'announcement', label: 'Announcement' },
  { value: 'practice', label: 'Practice' },
  { value: 'treatments', label: 'Treatments' },
] as const;
type TabName = (typeof TABS)[number]['value'];

const tabOf = (value: string | null): TabName => TABS.find((tab) => tab.value === value)?.value ?? 'users';

/** User management: users, audit trail, announcement, practice and treatments; for admins. */
export const AdminUserPage = (): ReactNode => {
  const [parameters, setParameters] = useAddressQuery();
  const list = useListState(USER_FILTERS);
  const [opened, setOpened] = useState<'add' | 'import' | null>(null);
  const tab = tabOf(parameters.get(TAB_PARAMETER));

  const withParameter = (current: URLSearchParams, name: string, value: string | null): URLSearchParams => {
    const next = new URLSearchParams(current);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  const open = (id: string): void => setParameters((current) => withParameter(current, USER_PARAMETER, id));
  const showTab = (value: string | null): void =>
    setParameters((current) => {
      const next = withParameter(current, TAB_PARAMETER, value === 'users' ? null : value);
      // Each tab starts at its first page.
      next.delete('page');
      return next;
    });
  const close = (): void => setOpened(null);

  return (
    <PageContainer>
      <Stack gap="md">
        <Group justify="space-between" gap="sm" mih={44}>
          <PageTitle>User management</PageTitle>
          {tab === 'users' && (
            <UserTools
              selection={toUserSelection(list)}
              onAdd={() => setOpened('add')}
              onImport={() => setOpened('import')}
            />
          )}
        </Group>
        <Tabs value={tab} onChange={showTab} keepMounted={false}>
          <Tabs.List mb="md">
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="users">
            <UserSection list={list} onOpen={open} onAdd={() => setOpened('add')} />
          </Tabs.Panel>
          <Tabs.Panel value="trail">
            <AuditTrail userHref={(id) => `?${withParameter(parameters, USER_PARAMETER, id)}`} />
          </Tabs.Panel>
          <Tabs.Panel value="announcement">
            <AnnouncementForm />
          </Tabs.Panel>
          <Tabs.Panel value="practice">
            <PracticeForm />
          </Tabs.Panel>
          <Tabs.Panel value="treatments">
            <TreatmentSection />
          </Tabs.Panel>
        </Tabs>
      </Stack>
      <UserDrawer
        id={parameters.get(USER_PARAMETER)}
        onClose={() => setParameters((current) => withParameter(current, USER_PARAMETER, null))}
      />
      <AddUserDrawer opened={opened === 'add'} onClose={close} />
      <ImportDialog opened={opened === 'import'} onClose={close} />
    </PageContainer>
  );
};
