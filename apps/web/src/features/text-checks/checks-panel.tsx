import { Button, Text } from '@mantine/core';
import type { TextCheck } from '@openconsult/contracts/text-checks';
import { Panel } from '../../shared/columns/panel.tsx';
import { type CheckActions, CheckCard } from './check-card.tsx';
import { checkLine, isOpenCheck } from './check-labels.ts';
import classes from './checks-panel.module.css';

interface ChecksPanelProps {
  readonly checks: readonly TextCheck[];
  readonly actions: CheckActions;
}

const Settled = ({ checks, actions }: ChecksPanelProps) => (
  <details className={classes.settled}>
    <summary>{checks.length} settled</summary>
    <ul className={classes.list} aria-label="Settled">
      {checks.map((check) => (
        <li key={check.key} className={classes.settledLine}>
          <Text size="sm">
            {checkLine(check)}.{' '}
            <Text span size="sm" c="dimmed">
              {check.resolution?.reading
                ? `Used ${check.resolution.reading}`
                : `Overruled: ${check.resolution?.reason}`}
            </Text>
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Undo: ${checkLine(check)}`}
            onClick={() => actions.onReopen(check)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  </details>
);

/** Each check once, as a passage may occur in a text several times. */
const distinct = (checks: readonly TextCheck[]): TextCheck[] => [
  ...new Map(checks.map((check) => [check.key, check])).values(),
];

/** What must be settled before anything is sent, one card each; nothing where there is nothing. */
export const ChecksPanel = ({ checks, actions }: ChecksPanelProps) => {
  const all = distinct(checks);
  const open = all.filter(isOpenCheck);
  const settled = all.filter(({ resolution }) => resolution !== null);
  if (open.length + settled.length === 0) return null;
  return (
    <Panel
      title="Not as it was said"
      status={
        <Text size="xs" c={open.length > 0 ? 'yellow' : 'dimmed'} fw={600} role="status">
          {open.length > 0 ? `${open.length} to settle` : 'All settled'}
        </Text>
      }
    >
      {open.length > 0 && (
        <ul className={classes.cards}>
          {open.map((check) => (
            <CheckCard key={check.key} check={check} actions={actions} />
          ))}
        </ul>
      )}
      {settled.length > 0 && <Settled checks={settled} actions={actions} />}
    </Panel>
  );
};
