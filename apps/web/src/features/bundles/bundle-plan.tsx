import { Button, Card, Stack, Switch, Text, Title } from '@mantine/core';
import { type BundleSection, removedWith, SECTION_ORDER } from '@openconsult/contracts/bundles';
import { retentionTexts } from '@openconsult/contracts/texts';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { sectionLabels } from './section-frame.tsx';

interface BundlePlanProps {
  /** When the retention policy deleted earlier bundles. */
  readonly deletedAt: string | null;
  readonly onCreate: (deleted: readonly BundleSection[]) => void;
}

const descriptions: Record<BundleSection, string> = {
  letter: 'To the patient, in plain words, from the notes',
  treatment: 'What was recommended, with your prices',
  consent: 'One text for each treatment, with its risks',
};

/** Chooses the sections of a new bundle. */
export const BundlePlan = ({ deletedAt, onCreate }: BundlePlanProps) => {
  const [deleted, setDeleted] = useState<readonly BundleSection[]>([]);
  const toggle = (section: BundleSection, isWanted: boolean) =>
    setDeleted((before) => {
      if (!isWanted) return [...new Set([...before, ...removedWith(section)])];
      // Consents depend on treatments: they are restored together.
      const back = section === 'consent' ? ['consent', 'treatment'] : [section];
      return before.filter((name) => !back.includes(name));
    });
  return (
    <Card maw={520} mx="auto" mt="lg">
      <Stack gap="md">
        <div>
          <Title order={2}>What should the patient get?</Title>
          {deletedAt !== null && <Text>{retentionTexts.letters(formatDay(deletedAt))}</Text>}
          <Text c="dimmed">You check and edit everything before it is sent.</Text>
        </div>
        {SECTION_ORDER.map((section) => (
          <Switch
            key={section}
            size="md"
            label={sectionLabels[section]}
            description={descriptions[section]}
            checked={!deleted.includes(section)}
            onChange={({ currentTarget }) => toggle(section, currentTarget.checked)}
          />
        ))}
        <Button
          leftSection={<IconPackage size={20} />}
          disabled={deleted.length === SECTION_ORDER.length}
          onClick={() => onCreate(deleted)}
        >
          Create bundle
        </Button>
      </Stack>
    </Card>
  );
};
