import { Button, Group, Text } from '@mantine/core';
import type { TextCheck, TextSource } from '@openconsult/contracts/text-checks';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import { IconEar } from '@tabler/icons-react';
import { useState } from 'react';
import { useConventions } from '../../shared/practice/practice-query.ts';
import { kindLabel, placeLabels } from './check-labels.ts';
import classes from './checks-panel.module.css';
import { OverruleForm } from './overrule-form.tsx';

export interface CheckActions {
  readonly onSource: (source: TextSource) => void;
  /** Writes a reading into the texts, then stores it. */
  readonly onUse: (check: TextCheck, reading: string) => Promise<void>;
  readonly onOverrule: (check: TextCheck, reason: string) => Promise<boolean>;
  readonly onReopen: (check: TextCheck) => void;
  /** Takes a mark out of its text, which the user has completed. */
  readonly onRemoveMark: (check: TextCheck) => Promise<void>;
}

interface ReadingProps {
  readonly reading: TextCheck['readings'][number];
  readonly check: TextCheck;
  readonly isBusy: boolean;
  readonly onUse: () => void;
  readonly onSource: (source: TextSource) => void;
}

const Reading = ({ reading: { value, words, sources }, check, isBusy, onUse, onSource }: ReadingProps) => {
  const shown = toothCode(value, useConventions().notation);
  const [source] = sources;
  return (
    <div className={classes.reading}>
      <Text fw={600}>{shown}</Text>
      {source === undefined ? (
        check.kind === 'mismatch' && (
          <Text size="sm" c="dimmed">
            {check.readings[0]?.value === value ? 'In the list of treatments' : 'In the consent'}
          </Text>
        )
      ) : (
        <button type="button" className={classes.words} onClick={() => onSource(source)} title="Show and hear it">
          <IconEar size={16} aria-hidden className={classes.ear} />“{words}”
        </button>
      )}
      <Button variant="default" size="sm" disabled={isBusy} onClick={onUse}>
        Use {shown}
      </Button>
    </div>
  );
};

/** One thing to settle: its readings side by side, or what was not said, with what can be done about it. */
export const CheckCard = ({ check, actions }: { readonly check: TextCheck; readonly actions: CheckActions }) => {
  const [isOverruling, setOverruling] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const during = async (change: Promise<void>) => {
    setBusy(true);
    await change;
    setBusy(false);
  };
  return (
    <li className={classes.card} id={`check-${check.key}`} tabIndex={-1} aria-label={kindLabel(check)}>
      <Text fw={600} size="sm">
        {kindLabel(check)}
      </Text>
      <Text size="sm" c="dimmed">
        {check.why !== '' ? check.why : `In the ${placeLabels[check.place]}${check.words && `: “${check.words}”`}`}
      </Text>
      {check.readings.length > 0 && (
        <div className={classes.readings}>
          {check.readings.map((reading) => (
            <Reading
              key={reading.value}
              reading={reading}
              check={check}
              isBusy={isBusy}
              onUse={() => void during(actions.onUse(check, reading.value))}
              onSource={actions.onSource}
            />
          ))}
        </div>
      )}
      {check.kind === 'mark' ? (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            aria-label={`Remove the mark ${check.words}`}
            onClick={() => void during(actions.onRemoveMark(check))}
          >
            Remove the mark
          </Button>
        </Group>
      ) : isOverruling ? (
        <OverruleForm onOverrule={(reason) => actions.onOverrule(check, reason)} onClose={() => setOverruling(false)} />
      ) : (
        <Group>
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => setOverruling(true)}>
            Overrule…
          </Button>
        </Group>
      )}
    </li>
  );
};
