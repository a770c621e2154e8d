import {
  type AccessSubject,
  canRunTrackedConsultations,
  canTrackPatients,
  usesVoiceCalls,
} from '@openconsult/contracts/access';

/** Whether somebody may choose that nothing of what a patient views is noted: for whom it is noted otherwise. */
export const canSkipTracking = (user: AccessSubject): boolean =>
  canRunTrackedConsultations(user) && canTrackPatients(user) && !usesVoiceCalls(user);
