import { Button, EmptyState, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type BundleSection, SECTION_ORDER } from '@openconsult/contracts/bundles';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconEye, IconPackage, IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { flushEdits } from '../../shared/autosave/unsaved-edits.ts';
import { ColumnsOrTabs } from '../../shared/columns/columns-or-tabs.tsx';
import { confirm } from '../../shared/confirm/confirm.ts';
import { notifyFailure } from '../../shared/notifier/notifier.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { BundlePreview } from './bundle-preview.tsx';
import { useBundleCalls } from './bundle-queries.ts';
import classes from './bundle-view.module.css';
import { ConsentsSection } from './consents-section.tsx';
import { LetterSection } from './letter-section.tsx';
import { type SectionState, sectionLabels } from './section-frame.tsx';
import { TreatmentsSection } from './treatments-section.tsx';
import type { BundleGeneration } from './use-bundle-generation.ts';

const EDITS_NOT_SAVED = 'Some of your edits are not saved yet. Please correct or save them first.';

interface BundleViewProps {
  readonly voiceNote: VoiceNote;
  readonly generation: BundleGeneration;
  /** A message with it is under way, so it must not be sent again. */
  readonly isBeingSent: boolean;
  /** Asked with every edit safe on the server. */
  readonly onSend: () => void;
  /** Makes another bundle once this one was sent. */
  readonly onCreateNew: () => void;
}

/** Letter, treatments and consents side by side, or as tabs on narrow screens; then preview and send. */
export const BundleView = ({ voiceNote, generation, isBeingSent, onSend, onCreateNew }: BundleViewProps) => {
  const { extra_attribute: rights } = useCurrentUser();
  const calls = useBundleCalls(voiceNote.id);
  const { bundle } = generation;
  const [tab, setTab] = useState<string>('letter');
  const [isPreviewOpen, preview] = useDisclosure(false);
  const isOpen = bundle === null || bundle.state === 'pending';

  const isDeleted = (section: BundleSection): boolean => generation.sections[section].deleted;

  const writeAgain = async (section: BundleSection) => {
    const isReplacing =
      bundle !== null &&
      {
        letter: bundle.letter !== '',
        treatment: bundle.json_attribute.treatments.length > 0,
        consent: bundle.consents.length > 0,
      }[section];
    const isSure =
      !isReplacing ||
      (await confirm({
        title: `Write the ${sectionLabels[section].toLowerCase()} again?`,
        description: 'What stands there now, with your edits, is replaced.',
        ok: 'Write again',
      }));
    if (isSure) generation.retry(section);
  };

  const stateOf = (section: BundleSection): SectionState => ({
    ...generation.sections[section],
    section,
    isCurrent: generation.current === section,
    isStopping: generation.isStopping,
    isBusy: generation.isBusy,
    isOpen,
    isStored: bundle !== null,
    onStop: generation.stop,
    onRetry: () => void writeAgain(section),
    onRemove: () => generation.remove(section),
    onRestore: () => generation.restore(section),
  });

  const afterSaving = async (proceed: () => void) => {
    if (await flushEdits()) proceed();
    else notifyFailure(EDITS_NOT_SAVED);
  };

  // Only a hint: narrow screens do without it.
  const isQuiet = isOpen && !isBeingSent && generation.current === null;
  const isEveryDeleted = SECTION_ORDER.every(isDeleted);
  const canSend = bundle !== null && !generation.isBusy && !isEveryDeleted;
  const key = bundle?.id ?? 'opening';

  return (
    <>
      <Group justify="space-between" gap="sm" className={classes.bar ?? ''}>
        <Text c="dimmed" size="sm" role="status" className={classes.words ?? ''} data-quiet={isQuiet || undefined}>
          {generation.current === null
            ? isOpen
              ? isBeingSent
                ? 'It is being sent.'
                : isEveryDeleted
                  ? 'Nothing is left to send.'
                  : 'Check every section. What you see is what the patient gets.'
              : 'This bundle was sent. It can no longer be changed.'
            : `Writing the ${sectionLabels[generation.current].toLowerCase()}…`}
        </Text>
        <Group gap="sm" ml="auto">
          <Button
            variant="default"
            leftSection={<IconEye size={20} />}
            disabled={!canSend}
            onClick={() => void afterSaving(preview.open)}
          >
            Preview
          </Button>
          {isOpen ? (
            <Button
              leftSection={<IconSend size={20} />}
              disabled={!canSend || isBeingSent}
              onClick={() => void afterSaving(onSend)}
            >
              Send
            </Button>
          ) : (
            <Button leftSection={<IconPlus size={20} />} onClick={onCreateNew}>
              Create a new bundle
            </Button>
          )}
        </Group>
      </Group>
      {isEveryDeleted ? (
        <EmptyState
          py="xl"
          icon={<IconPackage />}
          title="This bundle is empty"
          description="Every section is removed. Bring back what the patient should get."
        >
          <EmptyState.Actions>
            {isOpen &&
              SECTION_ORDER.map((section) => (
                <Button key={section} variant="default" onClick={() => generation.restore(section)}>
                  {sectionLabels[section]}
                </Button>
              ))}
          </EmptyState.Actions>
        </EmptyState>
      ) : (
        <ColumnsOrTabs
          label="Sections of the bundle"
          active={tab}
          onActive={setTab}
          columns={[
            {
              key: 'letter',
              label: sectionLabels.letter,
              track: 'minmax(0, 1.15fr)',
              content: (
                <LetterSection
                  key={key}
                  bundle={bundle}
                  state={stateOf('letter')}
                  streamedText={generation.letterText}
                  calls={calls}
                />
              ),
            },
            {
              key: 'treatment',
              label: sectionLabels.treatment,
              content: (
                <TreatmentsSection
                  key={key}
                  bundle={bundle}
                  state={stateOf('treatment')}
                  streamed={generation.treatments}
                  canWrite={rights.ai_treatment_recommendation_enabled}
                  save={calls.saveTreatments}
                />
              ),
            },
            {
              key: 'consent',
              label: sectionLabels.consent,
              content: (
                <ConsentsSection
                  key={key}
                  bundle={bundle}
                  state={stateOf('consent')}
                  streamedText={generation.consentText}
                  canWrite={rights.ai_consent_creation_enabled}
                  calls={calls}
                />
              ),
            },
          ]}
        />
      )}
      {bundle !== null && <BundlePreview bundle={bundle} isOpen={isPreviewOpen} onClose={preview.close} />}
    </>
  );
};
