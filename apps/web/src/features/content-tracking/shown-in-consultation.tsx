import { Anchor, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { accessPredicates, hasVoice } from '@openconsult/contracts/access';
import type { Consultation } from '@openconsult/contracts/consultations';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDateTime, formatInList } from '../../shared/moment/format-moment.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { ShownItems } from './shown-items.tsx';
import { Timeline } from './timeline.tsx';
import { timelineText } from './timeline-text.ts';
import { fetchWholeTimeline, timelineQuery, trackedItemsQuery } from './tracking-queries.ts';
import { NothingShown } from './tracking-states.tsx';

export interface ShownInConsultationProps {
  readonly consultation: Consultation;
}

/** What was shown in a consultation: by item, and every showing in the order of time. */
export const ShownInConsultation = ({ consultation }: ShownInConsultationProps): ReactNode => {
  const list = useListState(['view']);
  const user = useCurrentUser();
  const isTimeline = list.filters.view === 'timeline';
  const query = { consultationId: consultation.id, page: list.page };
  const items = useQuery({ ...trackedItemsQuery(query.consultationId, query.page), enabled: !isTimeline });
  const events = useQuery({ ...timelineQuery(query.consultationId, query.page), enabled: isTimeline });
  const { data, error, refetch } = isTimeline ? events : items;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <div>
          <PageTitle tabTitle="Tracking">{consultation.patient_name}</PageTitle>
          <Group gap="md">
            <Text c="dimmed">
              {consultation.end === null ? 'The open consultation' : 'Consultation'} of{' '}
              {formatInList(consultation.start)}
            </Text>
            {hasVoice(user) && (
              <Anchor component={Link} to={`/voice-note?session=${encodeURIComponent(consultation.id)}`} py={12}>
                Open the voice note
              </Anchor>
            )}
            <Anchor component={Link} to="/tracking" py={12}>
              All consultations
            </Anchor>
          </Group>
        </div>
        <CopyTimeline consultation={consultation} isDisabled={data === undefined || data.meta.total === 0} />
      </Group>
      <Tabs
        value={isTimeline ? 'timeline' : 'items'}
        onChange={(value) => list.setFilter('view', value === 'timeline' ? value : null)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="items">Shown</Tabs.Tab>
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={isTimeline ? 'timeline' : 'items'}>
          {data === undefined && error !== null ? (
            <LoadFailed title="Could not load what was shown" error={error} onRetry={() => void refetch()} />
          ) : data?.meta.total === 0 ? (
            <NothingShown
              isTracked={consultation.kind !== 'without_tracking'}
              hasLibrary={accessPredicates.education(user)}
            />
          ) : isTimeline ? (
            <Timeline events={events.data?.data} />
          ) : (
            <ShownItems items={items.data?.data} />
          )}
        </Tabs.Panel>
      </Tabs>
      <ListPagination page={list.page} lastPage={data?.meta.last_page ?? 1} onPage={list.setPage} mx="auto" />
    </Stack>
  );
};

interface CopyTimelineProps extends ShownInConsultationProps {
  readonly isDisabled: boolean;
}

const CopyTimeline = ({ consultation, isDisabled }: CopyTimelineProps): ReactNode => {
  const [isCopying, setCopying] = useState(false);
  const copy = async (): Promise<void> => {
    setCopying(true);
    try {
      const events = await fetchWholeTimeline(consultation.id);
      const of = { patientName: consultation.patient_name, startedAt: consultation.start };
      const text = timelineText(of, events, (moment) => formatDateTime(moment));
      await navigator.clipboard.writeText(text).then(
        () => notifySuccess('Copied the timeline'),
        () => notifyFailure('The browser did not let us copy. Select the text and copy it by hand.'),
      );
    } catch (error) {
      notifyError(error);
    } finally {
      setCopying(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={20} aria-hidden="true" />}
      disabled={isDisabled}
      loading={isCopying}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
};
