import { Button, EmptyState, Group, Text, Title } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { type BundleSection, SECTION_ORDER } from '@openconsult/contracts/bundles';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconCopy, IconEye, IconPackage, IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { flushEdits } from '../../shared/autosave/unsaved-edits.ts';
import { ColumnsOrTabs } from '../../shared/columns/columns-or-tabs.tsx';
import { confirm } from '../../shared/confirm/confirm.ts';
import { useArrivalFocus } from '../../shared/focus/use-arrival-focus.ts';
import { notifyFailure } from '../../shared/notifier/notifier.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { BundlePreview } from './bundle-preview.tsx';
import { useBundleCalls } from './bundle-queries.ts';
import { staleSections } from './bundle-sections.ts';
import classes from './bundle-view.module.css';
import { ConsentsSection } from './consents-section.tsx';
import { LetterSection } from './letter-section.tsx';
import { type SectionState, sectionLabels } from './section-frame.tsx';
import { TreatmentsSection } from './treatments-section.tsx';
import type { BundleGeneration } from './use-bundle-generation.ts';

const EDITS_NOT_SAVED = 'Some of your edits are not saved yet. Please correct or save them first.';

interface BundleBarProps {
  readonly hasArrived: boolean;
  /** The section that is being written. */
  readonly writing: BundleSection | null;
  readonly isOpen: boolean;
  readonly isBeingSent: boolean;
  /** It was not sent for certain, and may have arrived. */
  readonly mayHaveArrived: boolean;
  readonly isEmpty: boolean;
  /** Written from notes, treatments or prices that have changed since. */
  readonly stale: readonly BundleSection[];
  readonly canSend: boolean;
  readonly onPreview: () => void;
  readonly onSend: () => void;
  readonly onCreateNew: () => void;
  readonly onCopy: () => void;
}

const barText = ({ writing, isOpen, isBeingSent, mayHaveArrived, isEmpty, stale }: BundleBarProps): string => {
  if (writing !== null) return `Writing the ${sectionLabels[writing].toLowerCase()}…`;
  if (isBeingSent) return 'It is being sent.';
  if (mayHaveArrived) return 'It may have arrived, so it can no longer be changed. Check with the patient.';
  if (!isOpen) return 'This bundle was sent. It can no longer be changed.';
  if (stale.length > 0)
    return `Out of date: the ${stale.map((section) => sectionLabels[section].toLowerCase()).join(' and the ')}.`;
  return isEmpty ? 'Nothing is left to send.' : 'Check every section. What you see is what the patient gets.';
};

/** The state of the bundle, and what to do with it. */
const BundleBar = (props: BundleBarProps) => {
  const { hasArrived, writing, isOpen, isBeingSent, stale, canSend, onPreview, onSend, onCreateNew, onCopy } = props;
  const heading = useArrivalFocus<HTMLHeadingElement>(hasArrived);
  const canSendNow = isOpen && canSend && !isBeingSent;
  useHotkeys([['mod+Enter', () => canSendNow && onSend()]]);
  // Only a hint: narrow screens hide it.
  const isQuiet = isOpen && !isBeingSent && writing === null && stale.length === 0;
  return (
    <Group justify="space-between" gap="sm" className={classes.bar ?? ''}>
      <Title ref={heading} tabIndex={-1} order={2} className="visually-hidden">
        Bundle
      </Title>
      <Text c="dimmed" size="sm" role="status" className={classes.status ?? ''} data-quiet={isQuiet || undefined}>
        {barText(props)}
      </Text>
      <Group gap="sm" ml="auto">
        <Button variant="default" leftSection={<IconEye size={20} />} disabled={!canSend} onClick={onPreview}>
          Preview
        </Button>
        {isOpen ? (
          <Button
            leftSection={<IconSend size={20} />}
            disabled={!canSendNow}
            aria-keyshortcuts="Control+Enter"
            onClick={onSend}
          >
            Send
          </Button>
        ) : (
          <>
            <Button variant="default" leftSection={<IconCopy size={20} />} disabled={isBeingSent} onClick={onCopy}>
              Edit a copy
            </Button>
            <Button variant="default" leftSection={<IconPlus size={20} />} onClick={onCreateNew}>
              Create a new bundle
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
};

interface EmptyBundleProps {
  readonly canRestore: boolean;
  readonly onRestore: (section: BundleSection) => void;
}

/** Every section is removed: each can be brought back. */
const EmptyBundle = ({ canRestore, onRestore }: EmptyBundleProps) => (
  <EmptyState
    py="xl"
    icon={<IconPackage />}
    title="This bundle is empty"
    description="Every section is removed. Restore what the patient should get."
  >
    <EmptyState.Actions>
      {canRestore &&
        SECTION_ORDER.map((section) => (
          <Button key={section} variant="default" onClick={() => onRestore(section)}>
            {sectionLabels[section]}
          </Button>
        ))}
    </EmptyState.Actions>
  </EmptyState>
);

interface BundleColumnsProps {
  readonly generation: BundleGeneration;
  readonly calls: ReturnType<typeof useBundleCalls>;
  readonly stateOf: (section: BundleSection) => SectionState;
  readonly activeTab: string;
  readonly onActiveTab: (tab: string) => void;
}

const BundleColumns = ({ generation, calls, stateOf, activeTab, onActiveTab }: BundleColumnsProps) => {
  const { extra_attribute: rights } = useCurrentUser();
  const { bundle } = generation;
  const key = bundle?.id ?? 'opening';
  return (
    <ColumnsOrTabs
      label="Sections of the bundle"
      active={activeTab}
      onActive={onActiveTab}
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
              calls={calls}
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
  );
};

interface BundleViewProps {
  /** The user came here from another step of this page. */
  readonly hasArrived: boolean;
  readonly voiceNote: VoiceNote;
  readonly generation: BundleGeneration;
  /** A message with it is queued or being sent, so it must not be sent again. */
  readonly isBeingSent: boolean;
  /** Called once every edit is saved. */
  readonly onSend: () => void;
  /** Makes another bundle once this one was sent. */
  readonly onCreateNew: () => void;
  /** Makes a copy of a sent bundle, to correct it. */
  readonly onCopy: () => void;
  readonly sentMessageId: string | null;
  readonly withConsent: boolean;
  readonly onWithConsent: (withConsent: boolean) => void;
}

/** Letter, treatments and consents side by side, or as tabs on narrow screens; then preview and send. */
export const BundleView = (props: BundleViewProps) => {
  const { hasArrived, voiceNote, generation, isBeingSent, onSend, onCreateNew, onCopy } = props;
  const calls = useBundleCalls(voiceNote.id);
  const { bundle } = generation;
  const [tab, setTab] = useState<string>('letter');
  const [isPreviewOpen, preview] = useDisclosure(false);
  const isOpen = bundle === null || !bundle.is_frozen;

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
        title: `Rewrite the ${sectionLabels[section].toLowerCase()}?`,
        description: 'The current text, with your edits, is replaced.',
        ok: 'Rewrite',
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

  const isEveryDeleted = SECTION_ORDER.every((section) => generation.sections[section].deleted);

  return (
    <>
      <BundleBar
        hasArrived={hasArrived}
        writing={generation.current}
        isOpen={isOpen}
        isBeingSent={isBeingSent}
        mayHaveArrived={!isOpen && bundle.state === 'pending'}
        isEmpty={isEveryDeleted}
        stale={staleSections(bundle)}
        canSend={bundle !== null && !generation.isBusy && !isEveryDeleted}
        onPreview={() => void afterSaving(preview.open)}
        onSend={() => void afterSaving(onSend)}
        onCreateNew={onCreateNew}
        onCopy={onCopy}
      />
      {isEveryDeleted ? (
        <EmptyBundle canRestore={isOpen} onRestore={generation.restore} />
      ) : (
        <BundleColumns generation={generation} calls={calls} stateOf={stateOf} activeTab={tab} onActiveTab={setTab} />
      )}
      {bundle !== null && (
        <BundlePreview
          bundle={bundle}
          isOpen={isPreviewOpen}
          onClose={preview.close}
          sentMessageId={isOpen ? null : props.sentMessageId}
          withConsent={props.withConsent}
          onWithConsent={props.onWithConsent}
        />
      )}
    </>
  );
};
