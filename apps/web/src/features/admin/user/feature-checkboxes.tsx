import { Checkbox, type CheckboxGroupProps, SimpleGrid } from '@mantine/core';
import { FEATURES } from '@openconsult/contracts/access';
import type { ReactNode } from 'react';
import { featureNames, fieldLabels } from '../field-labels.ts';

export const FeatureCheckboxes = (props: Omit<CheckboxGroupProps, 'children'>): ReactNode => (
  <Checkbox.Group label={fieldLabels.features.label} {...props}>
    <SimpleGrid cols={2} spacing="md" mt="xs">
      {FEATURES.map((feature) => (
        <Checkbox key={feature} value={feature} label={featureNames[feature]} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);
