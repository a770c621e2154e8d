import { canRunConsultations } from '@openconsult/contracts/access';
import type { Consultation } from '@openconsult/contracts/consultations';
import { type HandOver, readHandOver } from '@openconsult/contracts/embed';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { pathAfterStart } from './after-start.ts';
import { useOngoingConsultation } from './ongoing-consultation.ts';
import { type RunningRecording, useNextPatient, useStartConsultationWithNotice } from './use-consultation-actions.ts';

/** The patient's keys; `platform` and `practice` stay in the address. */
const withoutPatient = (before: URLSearchParams): URLSearchParams => {
  const after = new URLSearchParams(before);
  after.delete('patient');
  return after;
};

const isOf = (consultation: Consultation, patient: HandOver): boolean =>
  consultation.kind === patient.kind && consultation.patient_id === patient.patientId;

/**
 * Starts the consultation with the patient that the practice's software names in the address, once. Asks first while
 * another patient's consultation is open, and opens the patient's own if it is. Removes the patient from the address,
 * so that Back or a reload starts nothing (behaviour.md#embed-mode).
 */
export const useHandOver = (recording: RunningRecording): void => {
  const user = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { consultation, isLoading } = useOngoingConsultation();
  const { start } = useStartConsultationWithNotice();
  const { next } = useNextPatient(recording);
  const handOver = canRunConsultations(user) ? readHandOver(search) : null;
  const patient = handOver === 'unreadable' ? null : handOver;

  const startOrOpen = useEffectEvent(() => {
    if (patient === null) return;
    setSearch(withoutPatient, { replace: true });
    const input = { origin: patient };
    if (consultation === null) start(input);
    else if (!isOf(consultation, patient)) next(consultation, input);
    else {
      const path = pathAfterStart('', user, consultation);
      if (path !== null) void navigate(path);
    }
  });
  const hasPatient = patient !== null;
  useEffect(() => {
    if (hasPatient && !isLoading) startOrOpen();
  }, [hasPatient, isLoading]);
};
