import { type AccessSubject, usesVoiceCalls } from '@openconsult/contracts/access';
import { type Consultation, consultations, type StopReason } from '@openconsult/contracts/consultations';
import type { HandOver } from '@openconsult/contracts/embed';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { type CallOptions, call } from '../../shared/api/call.ts';
import { pageId } from '../../shared/page-id.ts';

/** Calls that start and stop a consultation: the voice calls for users with voice only, else those of consultations. */

/** Without a name the server names the patient 'Patient N'. */
export interface StartConsultationInput {
  readonly patientName?: string;
  readonly templateId?: string | null | undefined;
  /** Absent for a normal consultation. */
  readonly origin?: { readonly kind: 'without_tracking' } | HandOver;
}

export type ConsultationRef = Pick<Consultation, 'id'> & { readonly voice_note: { readonly id: string } | null };

/** Opens a consultation. If one is already open, the server returns it with a `message`. */
export function callStart(user: AccessSubject, input: StartConsultationInput): Promise<Consultation> {
  const { patientName, templateId, origin } = input;
  const fields = { create_session: true, patient_name: patientName, template_id: templateId };
  if (usesVoiceCalls(user)) {
    const name = patientName ?? (origin && 'name' in origin ? (origin.name ?? undefined) : undefined);
    return call(voiceNotes.createWithVoice, { body: { ...fields, patient_name: name } });
  }
  switch (origin?.kind) {
    case 'without_tracking':
      return call(consultations.createWithoutTracking, { body: fields });
    case 'soe':
      return call(consultations.createWithSoe, {
        body: {
          ...fields,
          patient_name: origin.name ?? undefined,
          soe_patient_id: origin.patientId,
          soe_practice_id: origin.practiceId,
        },
      });
    case 'platform':
      return call(consultations.createWithPlatform, {
        body: {
          ...fields,
          patient_name: origin.name,
          patient_id: origin.patientId,
          email: origin.email ?? undefined,
        },
      });
    default:
      return call(consultations.open, { body: fields });
  }
}

/** The answer to a stop; `total_time` in seconds. */
export type StoppedConsultation = Awaited<ReturnType<typeof callStop>>;

export const callStop = (
  user: AccessSubject,
  { id, voice_note: note }: ConsultationRef,
  reason: StopReason,
  options: CallOptions = {},
) =>
  usesVoiceCalls(user) && note !== null
    ? call(voiceNotes.stopWithVoice, { params: { id: note.id }, body: { reason, page_id: pageId } }, options)
    : call(consultations.stop, { params: { id }, body: { reason, page_id: pageId } }, options);

/** Resumes an ended consultation. If another is open, the server returns that one with a `message`. */
export const callResume = (user: AccessSubject, { id, voice_note: note }: ConsultationRef): Promise<Consultation> =>
  usesVoiceCalls(user) && note !== null
    ? call(voiceNotes.resumeWithVoice, { params: { id: note.id } })
    : call(consultations.resume, { params: { id } });

export const callRename = (
  user: AccessSubject,
  { id, voice_note: note }: ConsultationRef,
  patientName: string,
): Promise<unknown> =>
  usesVoiceCalls(user) && note !== null
    ? call(voiceNotes.update, { params: { id: note.id }, body: { patient_name: patientName } })
    : call(consultations.update, { params: { id }, body: { patient_name: patientName } });

/** Reports activity in an open consultation. A lost call does not matter: many follow. */
export const callKeepAlive = (id: string): void => {
  call(consultations.keepAlive, { params: { id }, body: { page_id: pageId } }).catch(() => undefined);
};
