import { Anchor, Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import { IconMicrophone, IconMoodEmpty } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useOngoingConsultation } from '../features/consultations/ongoing-consultation.ts';
import { StartCard } from '../features/consultations/start-card.tsx';
import { UnsentAudioTray } from '../features/recorder/recovery/unsent-audio-tray.tsx';
import { useNoteConsultation, useOpenNote } from '../features/voice-notes/use-note-consultation.ts';
import { ApiError } from '../shared/api/call.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { useTemplateOfAddress } from './use-template-of-address.ts';
import { VoiceNoteWorkspace } from './voice-note-workspace.tsx';

const Loading = () => (
  <Stack gap="md" aria-hidden="true">
    <Skeleton h={32} w={220} />
    <Skeleton h={28} w="40%" />
    <Skeleton h={420} />
  </Stack>
);

const NoConsultation = ({ templateId }: { templateId: string | undefined }) => (
  <Stack gap="lg">
    <UnsentAudioTray />
    <StartCard templateId={templateId} />
    <Group justify="space-between">
      <Text c="dimmed">Name the patient and record. Your dictation becomes notes and a letter.</Text>
      <Anchor component={Link} to="/voice-notes">
        Earlier voice notes
      </Anchor>
    </Group>
  </Stack>
);

const NotLoaded = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Stack gap="lg">
      <UnsentAudioTray />
      <EmptyState
        py={80}
        icon={<IconMoodEmpty />}
        title={isMissing ? 'Consultation not found' : 'Could not load this consultation'}
        description={
          isMissing
            ? 'It may belong to another user, or the address is wrong.'
            : 'Nothing is lost. Try again in a moment.'
        }
      >
        <EmptyState.Actions>
          {isMissing ? (
            <Button component={Link} to="/voice-notes">
              Go to voice notes
            </Button>
          ) : (
            <Button onClick={onRetry}>Try again</Button>
          )}
        </EmptyState.Actions>
      </EmptyState>
    </Stack>
  );
};

/** Creates the note of an open consultation at once, that of an earlier one on request. */
const NoteMissing = ({ consultation }: { consultation: Consultation }) => {
  const open = useOpenNote();
  const isOpen = consultation.end === null;
  const start = useEffectEvent(() => open.mutate(consultation));
  useEffect(() => {
    if (isOpen) start();
  }, [isOpen]);
  if (isOpen && !open.isError) return <Loading />;
  return (
    <EmptyState
      py={80}
      icon={<IconMicrophone />}
      title={`${consultation.patient_name} has no voice note yet`}
      description="Open one to record this consultation."
    >
      <EmptyState.Actions>
        <Button loading={open.isPending} onClick={() => open.mutate(consultation)}>
          Open a voice note
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
};

/** The voice note of the consultation in the address, else of the open one. The address can set a template. */
export const VoiceNotePage = (): ReactNode => {
  const { templateId } = useParams();
  const [parameters] = useSearchParams();
  const consultationId = parameters.get('session');
  const named = useNoteConsultation(consultationId);
  const ongoing = useOngoingConsultation();
  const consultation = consultationId === null ? ongoing.consultation : (named.data ?? null);
  const isLoading = consultationId === null ? ongoing.isLoading : named.isPending;
  const note = consultation?.voice_note ?? null;
  useTemplateOfAddress(note, templateId);
  if (consultation !== null && note !== null) {
    return (
      <PageContainer key="note">
        <VoiceNoteWorkspace key={note.id} consultation={consultation} knownNote={note} />
      </PageContainer>
    );
  }
  return (
    <PageContainer key="waiting">
      <PageTitle hidden>Voice note</PageTitle>
      {isLoading ? (
        <Loading />
      ) : consultation !== null ? (
        <NoteMissing consultation={consultation} />
      ) : consultationId !== null ? (
        <NotLoaded error={named.error} onRetry={() => void named.refetch()} />
      ) : (
        <NoConsultation templateId={templateId} />
      )}
    </PageContainer>
  );
};
