import type { ConsultationKind } from '@openconsult/contracts/consultations';

/**
 * Whether this window announces a started consultation: it came from the practice's software, was not started here, and
 * no other window is primary (behaviour.md#consultations).
 */
export const isNewPatient = (started: {
  readonly kind: ConsultationKind;
  readonly role: 'negotiating' | 'primary' | 'secondary';
  readonly isStartedHere: boolean;
}): boolean =>
  (started.kind === 'soe' || started.kind === 'platform') && started.role !== 'secondary' && !started.isStartedHere;
