import { Anchor, Stack, Text } from '@mantine/core';
import type { Bundle } from '@openconsult/contracts/bundles';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { isSameText, useAutosave } from '../../shared/autosave/use-autosave.ts';
import { MarkdownEditor } from '../../shared/markdown/markdown-editor.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { WrittenByLine } from '../../shared/written-by/written-by-line.tsx';
import type { useBundleCalls } from './bundle-queries.ts';
import { SectionFrame, type SectionState } from './section-frame.tsx';

interface LetterSectionProps {
  readonly bundle: Bundle | null;
  readonly state: SectionState;
  readonly streamedText: string;
  readonly save: ReturnType<typeof useBundleCalls>['saveLetter'];
}

/** The letter to the patient, edited in place and saved by itself. */
export const LetterSection = ({ bundle, state, streamedText, save }: LetterSectionProps) => {
  const draft = useAutosave(bundle?.letter ?? '', {
    isSame: isSameText,
    save: async (value) => {
      if (bundle !== null) await save(bundle.id, value);
      return undefined;
    },
  });
  return (
    <SectionFrame
      state={state}
      noun="the letter"
      canWrite
      isEmpty={draft.value.trim() === '' && draft.state === 'saved' && draft.savedAtMs === null}
      streamed={streamedText === '' ? null : <MarkdownView text={streamedText} streaming={state.isCurrent} />}
      status={<SavedLine {...draft} onRetry={() => void draft.flush()} />}
    >
      <Stack gap="sm">
        {bundle?.updates_available_for_letter && state.isOpen && (
          <Text size="sm">
            What it rests on has changed since it was written.{' '}
            <Anchor component="button" type="button" size="sm" onClick={state.onRetry} disabled={state.isBusy}>
              Write it again
            </Anchor>
          </Text>
        )}
        <MarkdownEditor
          label="Letter text"
          value={draft.value}
          onChange={draft.edit}
          readOnly={!state.isOpen}
          minHeight={280}
        />
        <WrittenByLine writer={bundle?.letter_written_by ?? null} />
      </Stack>
    </SectionFrame>
  );
};
