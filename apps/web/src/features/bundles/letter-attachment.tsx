import { Input } from '@mantine/core';
import { type Bundle, bundles } from '@openconsult/contracts/bundles';
import { fileUrl } from '../../shared/api/url.ts';
import { PictureUpload } from '../../shared/picture-upload/picture-upload.tsx';
import type { useBundleCalls } from './bundle-queries.ts';
import classes from './letter-attachment.module.css';

interface LetterAttachmentProps {
  readonly bundle: Bundle;
  readonly isOpen: boolean;
  readonly save: ReturnType<typeof useBundleCalls>['saveAttachment'];
}

/** The picture that is printed on a page of its own after the letter. */
export const LetterAttachment = ({
  bundle: { id, version, has_letter_attachment },
  isOpen,
  save,
}: LetterAttachmentProps) => {
  const stored = has_letter_attachment ? fileUrl(bundles.letterAttachment, { params: { id } }) : null;
  const show = (previewUrl: string | null) => {
    const url = previewUrl ?? stored;
    return (
      url !== null && (
        // Another picture has the same address.
        <img
          key={version}
          src={url}
          alt={previewUrl === null ? 'Attached to the letter' : 'Preview of the new picture'}
          className={classes.paper}
        />
      )
    );
  };
  if (!isOpen) return show(null);
  return (
    <Input.Wrapper
      label="Picture"
      description="Printed on a page of its own after the letter, such as an X-ray."
      labelElement="div"
    >
      <div className={classes.row}>
        <PictureUpload
          noun="picture"
          removeTitle="Remove the picture from the letter?"
          hasPicture={has_letter_attachment}
          save={(key, signal) => save(id, key, signal)}
          show={show}
        />
      </div>
    </Input.Wrapper>
  );
};
