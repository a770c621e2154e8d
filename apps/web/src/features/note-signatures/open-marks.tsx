import { Alert, Anchor } from '@mantine/core';
import { answerMessages } from '@openconsult/contracts/texts';
import { IconAlertTriangle } from '@tabler/icons-react';

interface OpenMarksProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** The marks of a note hold up its signature; a link leads to the first. */
export const OpenMarks = ({ count, onShow }: OpenMarksProps) =>
  count === 0 ? null : (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={answerMessages.marksToSign(count)}>
      <Anchor component="button" type="button" ta="start" onClick={onShow}>
        {count === 1 ? 'Show it' : 'Show the first one'}
      </Anchor>
    </Alert>
  );
