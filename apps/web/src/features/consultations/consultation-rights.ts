import {
  type AccessSubject,
  canRunTrackedConsultations,
  canTrackPatients,
  usesVoiceCalls,
} from '@openconsult/contracts/access';

/** Whether the user can start a consultation that does not track what the patient views. */
export const canSkipTracking = (user: AccessSubject): boolean =>
  canRunTrackedConsultations(user) && canTrackPatients(user) && !usesVoiceCalls(user);
