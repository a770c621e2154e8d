import { Select, type SelectProps } from '@mantine/core';
import { PLANS, type Plan } from '@openconsult/contracts/access';
import type { ReactNode } from 'react';
import { NO_PLAN, planName } from './field-labels.ts';
import { WITHOUT_PLAN } from './user-list/user-list-query.ts';

const OPTIONS = [
  ...PLANS.map((plan) => ({ value: plan, label: planName(plan) })),
  { value: WITHOUT_PLAN, label: NO_PLAN },
];

export interface PlanSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  readonly value?: Plan | null;
  readonly onChange: (plan: Plan | null) => void;
}

export const PlanSelect = ({ value, onChange, ...props }: PlanSelectProps): ReactNode => (
  <Select
    data={OPTIONS}
    value={value ?? WITHOUT_PLAN}
    onChange={(next) => onChange(PLANS.find((plan) => plan === next) ?? null)}
    allowDeselect={false}
    {...props}
  />
);
