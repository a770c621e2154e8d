import type { FoundConsultation } from '@openconsult/contracts/erasures';

/** What distinguishes patients of one name: who saw them, and their number in the practice system. */
export const foundDetails = ({ practitioner, patient_id: number }: FoundConsultation): string =>
  [practitioner, number === null ? 'No number' : `Number ${number}`].filter(Boolean).join(' · ');
