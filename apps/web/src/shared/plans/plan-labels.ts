import type { Plan } from '@openconsult/contracts/access';

export interface PlanLabels {
  readonly name: string;
  /** The audience and features, in one line. */
  readonly detail: string;
}

const labels: Record<Plan, PlanLabels> = {
  pro: { name: 'Pro', detail: 'For practitioners: consultations, patient records, meetings and a portfolio.' },
  student: { name: 'Student', detail: 'For those in training: consultations, patient records and meetings.' },
  new: { name: 'New', detail: 'For a start: consultations, patient education and a portfolio.' },
  voice: { name: 'Voice', detail: 'Voice notes only: dictate, and read it back as a note.' },
};

/** The name and description of a plan. */
export const planLabels = (plan: Plan): PlanLabels => labels[plan];
