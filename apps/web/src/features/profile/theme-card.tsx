import { Radio, Stack } from '@mantine/core';
import { THEMES, type Theme, theme as themeSchema, users } from '@openconsult/contracts/users';
import { type ReactNode, use, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { chooseTheme } from '../../shared/theme/color-scheme.ts';
import { themeLabels } from '../../shared/theme/theme-labels.ts';
import { LoggedInContext, useCurrentUser } from '../../shared/user/current-user.ts';

const descriptions: Readonly<Partial<Record<Theme, string>>> = {
  by_page: 'Dark for the dashboard, light for administration. Voice notes have their own switch.',
  device: 'Follows its setting, also when that changes with the time of day.',
};

/** The colours of all pages, saved to the account and shown at once. */
export const ThemeCard = (): ReactNode => {
  const user = useCurrentUser();
  const replaceUser = use(LoggedInContext);
  const [saving, setSaving] = useState<Theme | null>(null);
  const save = async (next: Theme): Promise<void> => {
    setSaving(next);
    chooseTheme(next);
    try {
      replaceUser(await call(users.update, { body: { theme: next } }));
    } catch (error) {
      chooseTheme(user.theme);
      notifyError(error);
    } finally {
      setSaving(null);
    }
  };
  return (
    <SettingsCard title="Colours">
      <Radio.Group
        aria-label="Colours"
        value={saving ?? user.theme}
        onChange={(value) => void save(themeSchema.parse(value))}
      >
        <Stack gap="md">
          {THEMES.map((name) => (
            <Radio
              key={name}
              value={name}
              size="md"
              disabled={saving !== null && saving !== name}
              label={themeLabels[name]}
              description={descriptions[name]}
            />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsCard>
  );
};
