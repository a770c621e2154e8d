import type { ReactNode } from 'react';
import { useOngoingConsultation } from '../features/consultations/ongoing-consultation.ts';
import { ContentScreen } from '../features/education-content/content-screen.tsx';
import { useRecorderStage } from '../features/recorder/provider/recorder-context.ts';
import { ShowingsProvider } from '../shared/content-tracking/showings.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';

/** The education library. What it shows is recorded in the open consultation, unless that one is not tracked. */
export const ContentPage = (): ReactNode => {
  const { id } = useCurrentUser();
  const { consultation, isLoading } = useOngoingConsultation();
  const isTracked = consultation !== null && consultation.kind !== 'without_tracking';
  const isRecording = useRecorderStage() === 'recording';
  return (
    <ShowingsProvider userId={id} consultationId={isTracked ? consultation.id : null}>
      <ContentScreen isReady={!isLoading} isRecording={isRecording} />
    </ShowingsProvider>
  );
};
