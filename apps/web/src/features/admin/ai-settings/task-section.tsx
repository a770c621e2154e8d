import { ActionIcon, Badge, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import type { AiSetting, AiTask } from '@openconsult/contracts/ai-settings';
import { MICROS_PER_MAJOR, PRICE_DECIMALS } from '@openconsult/contracts/limits';
import { formatPrice } from '@openconsult/contracts/money';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { costText } from '../../../shared/money/cost-text.ts';
import { RowList } from '../../../shared/row-list/row-list.tsx';
import classes from './ai-settings.module.css';
import { aiSettingsQuery } from './ai-settings-queries.ts';
import { environmentModelOf, type Installation, TaskDrawer } from './task-drawer.tsx';
import { taskLabels, usesModel, whoText } from './task-labels.ts';

const MICROS_PER_MINOR = MICROS_PER_MAJOR / 10 ** PRICE_DECIMALS;

interface TaskRowProps {
  readonly setting: AiSetting;
  readonly installation: Installation;
  readonly onEdit: () => void;
}

function spentText({ spent, monthly_limit: limit }: AiSetting, { currency }: Installation): string {
  const amount = costText(currency, spent);
  return limit === null ? `${amount} this month` : `${amount} of ${formatPrice(currency, limit)} this month`;
}

const TaskRow = ({ setting, installation, onEdit }: TaskRowProps): ReactNode => {
  const { name } = taskLabels[setting.task];
  const isOverLimit = setting.monthly_limit !== null && setting.spent >= setting.monthly_limit * MICROS_PER_MINOR;
  const environmentModel = environmentModelOf(setting.task, installation);
  const hasModel = usesModel(setting.provider, environmentModel);
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.text}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {whoText(setting, environmentModel)}
        </Text>
        {(hasModel || setting.spent > 0) && (
          <Text size="sm" c="dimmed">
            {spentText(setting, installation)}
          </Text>
        )}
      </div>
      {hasModel && isOverLimit && (
        <Badge color="red" variant="light">
          Limit reached
        </Badge>
      )}
      <Tooltip label="Change">
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Change ${name}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

/** How each task of the practice is done. */
export const TaskSection = (): ReactNode => {
  const { data, error, refetch } = useQuery(aiSettingsQuery);
  const [edited, setEdited] = useState<AiTask | null>(null);
  if (data === undefined) {
    if (error === null) return <Skeleton height={420} aria-busy="true" />;
    return <LoadFailed title="Could not load the AI settings" error={error} onRetry={() => void refetch()} />;
  }
  const installation: Installation = {
    currency: data.currency,
    environmentModel: data.environment_model,
    environmentSpeechModel: data.environment_speech_model,
    allowsPrivateAddresses: data.allows_private_addresses,
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        A change applies to the next text that is written, and to the next recording.
      </Text>
      <RowList>
        {data.data.map((setting) => (
          <TaskRow
            key={setting.task}
            setting={setting}
            installation={installation}
            onEdit={() => setEdited(setting.task)}
          />
        ))}
      </RowList>
      <TaskDrawer
        setting={data.data.find(({ task }) => task === edited) ?? null}
        installation={installation}
        onClose={() => setEdited(null)}
      />
    </Stack>
  );
};
