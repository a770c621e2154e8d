import type { ConsultationKind } from '@openconsult/contracts/consultations';

/**
 * Whether a consultation that has begun is news to the person: it came from the practice's software, not from this
 * window, and no other window is the one to say so (behaviour.md#consultations).
 */
export const isNewPatient = (begun: {
  readonly kind: ConsultationKind;
  readonly role: 'negotiating' | 'primary' | 'secondary';
  readonly isStartedHere: boolean;
}): boolean =>
  (begun.kind === 'soe' || begun.kind === 'platform') && begun.role !== 'secondary' && !begun.isStartedHere;
