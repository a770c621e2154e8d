import { EmptyState, Skeleton, Stack } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOngoingConsultation } from '../features/consultations/ongoing-consultation.ts';
import { ShownInConsultation } from '../features/content-tracking/shown-in-consultation.tsx';
import { TrackedConsultations } from '../features/content-tracking/tracked-consultations.tsx';
import { SESSION } from '../features/content-tracking/tracking-path.ts';
import { useNoteConsultation } from '../features/voice-notes/use-note-consultation.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';

/** What patients viewed: of the consultation in the address, else a list to choose from (behaviour.md#tracking). */
export const TrackingPage = (): ReactNode => {
  const [parameters] = useSearchParams();
  const consultationId = parameters.get(SESSION);
  const { consultation: ongoing } = useOngoingConsultation();
  const { data: consultation, isError } = useNoteConsultation(consultationId);
  return (
    <PageContainer>
      {consultationId === null ? (
        <TrackedConsultations ongoing={ongoing} />
      ) : consultation !== undefined ? (
        <ShownInConsultation key={consultation.id} consultation={consultation} />
      ) : isError ? (
        <EmptyState
          py={80}
          icon={<IconMoodEmpty />}
          title="Consultation not found"
          description="It may belong to another user, or the address is wrong."
        />
      ) : (
        <Stack gap="lg" aria-hidden="true">
          <Skeleton h={32} w={220} />
          <Skeleton h={320} />
        </Stack>
      )}
    </PageContainer>
  );
};
