import { Button, Group, Stack, Text } from '@mantine/core';
import type { TextCheck, TextSource } from '@openconsult/contracts/text-checks';
import { IconEar } from '@tabler/icons-react';
import { kindLabel } from './check-labels.ts';
import type { CarriedDoubt } from './marked-texts.ts';
import { OverruleForm } from './overrule-form.tsx';

interface UnsupportedCardProps {
  readonly check: TextCheck;
  readonly onOverrule: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Beside a passage that the transcript does not bear out. */
export const UnsupportedCard = ({ check, onOverrule, onClose }: UnsupportedCardProps) => (
  <Stack gap="xs">
    <Text size="sm" fw={600}>
      {kindLabel(check)}
    </Text>
    <Text size="sm" c="dimmed">
      {check.why !== ''
        ? check.why
        : `The transcript does not say “${check.words}”. Correct it, or say why it is right.`}
    </Text>
    <OverruleForm onOverrule={onOverrule} onClose={onClose} />
  </Stack>
);

interface PlaceCardProps {
  readonly onRemove: () => void;
}

/** Beside a place that the writer left for the user. */
export const PlaceCard = ({ onRemove }: PlaceCardProps) => (
  <Stack gap="xs">
    <Text size="sm">The writer could not put this plainly. Complete it, then remove the mark.</Text>
    <Group>
      <Button variant="default" size="sm" onClick={onRemove}>
        Remove the mark
      </Button>
    </Group>
  </Stack>
);

interface DoubtCardProps {
  readonly doubt: CarriedDoubt;
  readonly onSource: (source: TextSource) => void;
  readonly onConfirm: () => void;
}

/** Beside a word that the recogniser was unsure of. */
export const DoubtCard = ({ doubt: { text, source }, onSource, onConfirm }: DoubtCardProps) => (
  <Stack gap="xs">
    <Text size="sm">The recogniser was unsure of “{text}”.</Text>
    <Group gap="xs">
      {source !== undefined && (
        <Button
          variant="default"
          size="sm"
          data-autofocus
          leftSection={<IconEar size={18} />}
          onClick={() => onSource(source)}
        >
          Source
        </Button>
      )}
      <Button variant="default" size="sm" onClick={onConfirm}>
        This is right
      </Button>
    </Group>
  </Stack>
);
