import { ActionIcon, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import type { Bundle, BundleConsent } from '@openconsult/contracts/bundles';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import { IconTrash } from '@tabler/icons-react';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { versionedText } from '../../shared/autosave/versioned-text.ts';
import { useCheckedText } from '../../shared/checked-text/checked-texts.ts';
import { insertSentence } from '../../shared/checked-text/insert-sentence.ts';
import { LeftOutList } from '../../shared/checked-text/left-out-list.tsx';
import { confirm } from '../../shared/confirm/confirm.ts';
import { ShownAndDiscussed } from '../../shared/evidence/shown-and-discussed.tsx';
import { MarkdownEditor } from '../../shared/markdown/markdown-editor.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { useConventions } from '../../shared/practice/practice-query.ts';
import { WrittenByLine } from '../../shared/written-by/written-by-line.tsx';
import type { useBundleCalls } from './bundle-queries.ts';
import { SectionFrame, type SectionState } from './section-frame.tsx';
import { STALE_TEXTS, UpdatesLine } from './updates-line.tsx';

type Calls = Pick<ReturnType<typeof useBundleCalls>, 'saveConsent' | 'removeConsent' | 'acceptAsIs'>;

interface ConsentsSectionProps {
  readonly bundle: Bundle | null;
  readonly state: SectionState;
  readonly streamedText: string;
  readonly canWrite: boolean;
  readonly calls: Calls;
}

interface ConsentCardProps {
  readonly bundleId: string;
  readonly consent: BundleConsent;
  readonly isOpen: boolean;
  readonly calls: Calls;
}

const ConsentCard = ({ bundleId, consent, isOpen, calls }: ConsentCardProps) => {
  const draft = useAutosave(consent.value, {
    isSame: isSameText,
    version: consent.version,
    ...versionedText,
    save: async (value, expected) => ({ version: await calls.saveConsent(bundleId, consent.id, value, expected) }),
  });
  const checked = useCheckedText('consent', consent.id);
  const treatment = toothCode(consent.treatment_name, useConventions().notation);
  const label = `Remove the consent for ${treatment}`;
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove the consent for ${treatment}?`,
      description: 'Its text is deleted.',
      ok: 'Remove',
      danger: true,
    });
    if (isSure) await calls.removeConsent(bundleId, consent.id).catch(notifyError);
  };
  return (
    <Stack gap={4} component="article" aria-label={`Consent for ${treatment}`}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3}>{treatment}</Title>
        {isOpen && (
          <Tooltip label={label}>
            <ActionIcon aria-label={label} onClick={() => void remove()}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {isOpen && (consent.treatment_id === null || draft.value.trim() === '') && (
        <Text size="sm" c="yellow">
          {consent.treatment_id === null
            ? 'Its treatment was removed from this bundle: remove it too, or send without consent.'
            : 'Still empty: write it or remove it, or send without consent.'}
        </Text>
      )}
      {isOpen && consent.updates_available && (
        <Text size="sm" c="yellow">
          The name, tooth, price, risks or wording of its treatment have changed since.
        </Text>
      )}
      <MarkdownEditor
        label={`Consent text for ${treatment}`}
        value={draft.value}
        onChange={draft.edit}
        readOnly={!isOpen}
        minHeight={140}
        checked={checked}
      />
      <LeftOutList
        place="consent"
        placeId={consent.id}
        text={draft.value}
        onInsert={isOpen ? ({ text, at }) => draft.edit(insertSentence(draft.value, text, at)) : undefined}
      />
      {isOpen && (
        <ShownAndDiscussed
          reader="patient"
          noun={`the consent for ${treatment}`}
          text={draft.value}
          onText={draft.edit}
        />
      )}
      <SavedLine {...draft} onRetry={() => void draft.flush()} />
    </Stack>
  );
};

/** Consents are created before their texts arrive: empty, unedited ones count as none. */
const isNothingWritten = ({ consents, has_edited_consent }: Bundle): boolean =>
  !has_edited_consent && consents.every(({ value }) => value.trim() === '');

/** A consent text for each treatment, in the order of the treatments. */
export const ConsentsSection = ({ bundle, state, streamedText, canWrite, calls }: ConsentsSectionProps) => {
  const hasTreatments = bundle !== null && !bundle.is_treatment_deleted && bundle.json_attribute.treatments.length > 0;
  return (
    <SectionFrame
      state={state}
      noun="the consents"
      canWrite={canWrite && hasTreatments}
      emptyText={hasTreatments ? undefined : 'Consents are written for treatments. There are none in this bundle.'}
      isEmpty={bundle === null || isNothingWritten(bundle)}
      streamed={streamedText === '' ? null : <MarkdownView text={streamedText} streaming={state.isCurrent} />}
      status={null}
      notice={
        bundle?.updates_available_for_consent &&
        state.isOpen && (
          <UpdatesLine
            isBusy={state.isBusy}
            onWriteAgain={state.onRetry}
            onAccept={() => void calls.acceptAsIs(bundle.id, 'consent').catch(notifyError)}
          >
            {STALE_TEXTS.consent}
          </UpdatesLine>
        )
      }
    >
      <Stack gap="lg">
        {bundle?.consents.map((consent) => (
          <ConsentCard key={consent.id} bundleId={bundle.id} consent={consent} isOpen={state.isOpen} calls={calls} />
        ))}
        <WrittenByLine by={bundle?.consents_written_by ?? null} />
      </Stack>
    </SectionFrame>
  );
};
