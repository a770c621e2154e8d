import { useDisclosure } from '@mantine/hooks';
import { checkMarksIn } from '@openconsult/contracts/check-marks';
import type { TextCheck } from '@openconsult/contracts/text-checks';
import { answerMessages } from '@openconsult/contracts/texts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import type { ReactNode } from 'react';
import { OpenMarks } from '../features/note-signatures/open-marks.tsx';
import { SignDialog } from '../features/note-signatures/sign-dialog.tsx';
import { SignButton, SignStateLine } from '../features/note-signatures/sign-line.tsx';
import { signWarnings } from '../features/note-signatures/sign-warnings.ts';
import { SignedNotes } from '../features/note-signatures/signed-notes.tsx';
import { OpenChecks } from '../features/text-checks/open-checks.tsx';
import type { useNoteChecks } from './use-note-checks.tsx';

interface Options {
  readonly note: VoiceNote;
  readonly checked: Pick<ReturnType<typeof useNoteChecks>, 'inNote' | 'unwritten'>;
  /** The consultation is being recorded, or its recording is being recognised. */
  readonly isRecording: boolean;
  readonly onShow: (check: TextCheck) => void;
  /** Shows the first mark of the notes. */
  readonly onShowMark: () => void;
}

/** What the panel of the notes shows about their signature. */
export interface NoteSigningParts {
  readonly signState: ReactNode;
  readonly sign: (save: () => Promise<boolean>) => ReactNode;
  readonly signed: (hasArrived: boolean, next: ReactNode) => ReactNode;
}

/** The signature of a note: what its panel shows, and the dialog that signs. */
export const useNoteSigning = ({ note, checked, isRecording, onShow, onShowMark }: Options) => {
  const [isOpen, dialog] = useDisclosure(false);
  const { open, unsupported, doubts } = checked.inNote;
  const marks = checkMarksIn(note.notes).length;
  const warnings = signWarnings({
    unsupported,
    doubts,
    unwritten: checked.unwritten.length,
    isRecording,
  });
  const parts: NoteSigningParts = {
    signState: <SignStateLine voiceNote={note} />,
    sign: (save) => <SignButton onClick={() => void save().then((isSaved) => isSaved && dialog.open())} />,
    signed: (hasArrived, next) => <SignedNotes voiceNote={note} hasArrived={hasArrived} next={next} />,
  };
  return {
    parts,
    dialog: (
      <SignDialog
        voiceNote={note}
        isOpen={isOpen}
        onClose={dialog.close}
        warnings={warnings}
        isHeldUp={open.length > 0 || marks > 0}
        checks={
          <>
            <OpenChecks
              checks={open}
              doubts={0}
              heading={answerMessages.openChecksToSign}
              onShow={(check) => {
                dialog.close();
                onShow(check);
              }}
            />
            <OpenMarks
              count={marks}
              onShow={() => {
                dialog.close();
                onShowMark();
              }}
            />
          </>
        }
      />
    ),
  };
};
