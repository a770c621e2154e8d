import { Alert, Anchor, List, Text } from '@mantine/core';
import type { TextCheck } from '@openconsult/contracts/text-checks';
import { answerMessages } from '@openconsult/contracts/texts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { checkLine, isOpenCheck } from './check-labels.ts';

interface OpenChecksProps {
  readonly checks: readonly TextCheck[];
  /** Unsure words of the transcript that the letter has. */
  readonly doubts: number;
  readonly onShow: (check: TextCheck) => void;
  /** By the number of those that are open. */
  readonly heading?: (count: number) => string;
}

/** What holds up the sending, each with a link to it, and how many words of the letter the recogniser was unsure of. */
export const OpenChecks = ({ checks, doubts, onShow, heading = answerMessages.openChecks }: OpenChecksProps) => {
  const open = [...new Map(checks.filter(isOpenCheck).map((check) => [check.key, check])).values()];
  return (
    <>
      {open.length > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={heading(open.length)}>
          <List spacing={4}>
            {open.map((check) => (
              <List.Item key={check.key}>
                <Anchor
                  component="button"
                  type="button"
                  ta="start"
                  // An empty field that loses the focus shows its error, and would move this link from under the pointer.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onShow(check)}
                >
                  {checkLine(check)}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {doubts > 0 && (
        <Text size="sm" c="yellow">
          {doubts === 1
            ? '1 word of the letter is one that the recogniser was unsure of.'
            : `${doubts} words of the letter are ones that the recogniser was unsure of.`}
        </Text>
      )}
    </>
  );
};
