import { Stack } from '@mantine/core';
import type { Bundle } from '@openconsult/contracts/bundles';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { versionedText } from '../../shared/autosave/versioned-text.ts';
import { useCheckedText } from '../../shared/checked-text/checked-texts.ts';
import { insertSentence } from '../../shared/checked-text/insert-sentence.ts';
import { LeftOutList } from '../../shared/checked-text/left-out-list.tsx';
import { ShownAndDiscussed } from '../../shared/evidence/shown-and-discussed.tsx';
import { MarkdownEditor } from '../../shared/markdown/markdown-editor.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { WrittenByLine } from '../../shared/written-by/written-by-line.tsx';
import type { useBundleCalls } from './bundle-queries.ts';
import { LetterAttachment } from './letter-attachment.tsx';
import { ReadingEaseLine } from './reading-ease-line.tsx';
import { SectionFrame, type SectionState } from './section-frame.tsx';
import { STALE_TEXTS, UpdatesLine } from './updates-line.tsx';

interface LetterSectionProps {
  readonly bundle: Bundle | null;
  readonly state: SectionState;
  readonly streamedText: string;
  readonly calls: Pick<ReturnType<typeof useBundleCalls>, 'saveLetter' | 'saveAttachment' | 'acceptAsIs'>;
}

/** The letter to the patient, edited in place and saved automatically. */
export const LetterSection = ({ bundle, state, streamedText, calls }: LetterSectionProps) => {
  const draft = useAutosave(bundle?.letter ?? '', {
    isSame: isSameText,
    version: bundle?.letter_version ?? 0,
    ...versionedText,
    save: async (value, expected) =>
      bundle === null ? undefined : { version: (await calls.saveLetter(bundle.id, value, expected)).letter_version },
  });
  const checked = useCheckedText('letter');
  const leftOut = (
    <LeftOutList
      place="letter"
      text={draft.value}
      onInsert={state.isOpen ? ({ text, at }) => draft.edit(insertSentence(draft.value, text, at)) : undefined}
    />
  );
  return (
    <SectionFrame
      state={state}
      noun="the letter"
      canWrite
      alternative={leftOut}
      isEmpty={draft.value.trim() === '' && draft.state === 'saved' && draft.savedAtMs === null}
      streamed={streamedText === '' ? null : <MarkdownView text={streamedText} streaming={state.isCurrent} />}
      status={<SavedLine {...draft} onRetry={() => void draft.flush()} />}
      notice={
        bundle?.updates_available_for_letter &&
        state.isOpen && (
          <UpdatesLine
            isBusy={state.isBusy}
            // An edit that reaches the server later would stop the writing.
            onWriteAgain={() => void draft.flush().then((isSaved) => isSaved && state.onRetry())}
            onAccept={() => void calls.acceptAsIs(bundle.id, 'letter').catch(notifyError)}
          >
            {STALE_TEXTS.letter}
          </UpdatesLine>
        )
      }
    >
      <Stack gap="sm">
        <MarkdownEditor
          label="Letter text"
          value={draft.value}
          onChange={draft.edit}
          readOnly={!state.isOpen}
          minHeight={280}
          checked={checked}
        />
        {leftOut}
        {state.isOpen && (
          <ShownAndDiscussed reader="patient" noun="the letter" text={draft.value} onText={draft.edit} />
        )}
        <ReadingEaseLine text={draft.value} />
        {bundle !== null && <LetterAttachment bundle={bundle} isOpen={state.isOpen} save={calls.saveAttachment} />}
        <WrittenByLine by={bundle?.letter_written_by ?? null} />
      </Stack>
    </SectionFrame>
  );
};
