import { accessPredicates } from '@openconsult/contracts/access';
import type { Consultation } from '@openconsult/contracts/consultations';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import type { ReactNode } from 'react';
import { useOngoingConsultation } from '../features/consultations/ongoing-consultation.ts';
import { NamedStrip } from '../features/education-content/named/named-strip.tsx';
import { useTranscript } from '../features/voice-notes/transcript-query.ts';
import { ShowingsProvider } from '../shared/content-tracking/showings.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';
import { isRecognising } from '../shared/voice-notes/voice-note-query.ts';

export interface SpokenContentProps {
  readonly consultation: Consultation;
  readonly note: VoiceNote;
  readonly isRecordingHere: boolean;
}

/**
 * What was said of the library while a note is recorded and after, to show it. Showings count for this consultation while it
 * is the open one (behaviour.md#from-words-to-pictures).
 */
export const SpokenContent = (props: SpokenContentProps): ReactNode => {
  const user = useCurrentUser();
  return accessPredicates.education(user) && <Strip {...props} userId={user.id} />;
};

const Strip = ({ consultation, note, isRecordingHere, userId }: SpokenContentProps & { userId: string }): ReactNode => {
  const { consultation: ongoing } = useOngoingConsultation();
  const { data } = useTranscript(note, isRecordingHere);
  const isActive = isRecordingHere || isRecognising(note);
  const text = isActive ? (data?.phrases.map((phrase) => phrase.text).join(' ') ?? '') : note.transcript;
  const isOpen = ongoing?.id === consultation.id && consultation.kind !== 'without_tracking';
  return (
    <ShowingsProvider userId={userId} consultationId={isOpen ? consultation.id : null}>
      <NamedStrip text={text} isRecording={isRecordingHere} />
    </ShowingsProvider>
  );
};
