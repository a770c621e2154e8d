import { canRunConsultations } from '@openconsult/contracts/access';
import { type HandOver, readHandOver } from '@openconsult/contracts/embed';
import type { PatientSession } from '@openconsult/contracts/patient-sessions';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { pathAfterStart } from './after-start.ts';
import { useOngoingSession } from './ongoing-session.ts';
import { useNextPatient, useStartConsultation } from './use-consultation-actions.ts';

/** The patient's keys; `platform` and `practice` stay in the address. */
const withoutPatient = (before: URLSearchParams): URLSearchParams => {
  const after = new URLSearchParams(before);
  after.delete('patient');
  return after;
};

const isOf = (session: PatientSession, patient: HandOver): boolean =>
  session.kind === patient.kind && session.patient_id === patient.patientId;

/**
 * Begins the consultation with the patient whom the practice's software names in the address, once. While the
 * consultation of another patient is open it asks first; that of the same patient is gone on with. The patient is taken
 * out of the address, so that going back or reloading begins nothing. @spec §4 Embed mode
 */
export const useHandOver = (onStop: () => void): void => {
  const user = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { session, isLoading } = useOngoingSession();
  const { start } = useStartConsultation();
  const { next } = useNextPatient(onStop);
  const handOver = canRunConsultations(user) ? readHandOver(search) : null;
  const patient = handOver === 'unreadable' ? null : handOver;

  const take = useEffectEvent(() => {
    if (patient === null) return;
    setSearch(withoutPatient, { replace: true });
    const input = { origin: patient };
    if (session === null) start(input);
    else if (!isOf(session, patient)) next(session, input);
    else {
      const path = pathAfterStart('', user, session);
      if (path !== null) void navigate(path);
    }
  });
  const isNamed = patient !== null;
  useEffect(() => {
    if (isNamed && !isLoading) take();
  }, [isNamed, isLoading]);
};
