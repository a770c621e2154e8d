import { Checkbox, type CheckboxGroupProps, SimpleGrid } from '@mantine/core';
import { FEATURE_NAMES, FEATURES } from '@openconsult/contracts/access';
import type { ReactNode } from 'react';
import { fieldLabels } from '../field-labels.ts';

export const FeatureCheckboxes = (props: Omit<CheckboxGroupProps, 'children'>): ReactNode => (
  <Checkbox.Group label={fieldLabels.features.label} {...props}>
    <SimpleGrid cols={2} spacing="md" mt="xs">
      {FEATURES.map((feature) => (
        <Checkbox key={feature} value={feature} label={FEATURE_NAMES[feature]} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);
