import { Anchor, Drawer, Kbd, Stack, Text, Title } from '@mantine/core';
import { IconCalendarEvent, IconMail, IconSchool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInstallation } from '../../shared/installation/installation.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './help-panel.module.css';

export interface Shortcut {
  readonly action: string;
  readonly keys: readonly string[];
}

export interface HelpPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly shortcuts: readonly Shortcut[];
}

/** Links to training and support, or a hint if none is configured. */
const Training = (): ReactNode => {
  const { training_academy_url, booking_url, support_email } = useInstallation();
  const { is_admin } = useCurrentUser();
  const links = [
    { href: training_academy_url, label: 'Training academy', Icon: IconSchool },
    { href: booking_url, label: 'Book a training', Icon: IconCalendarEvent },
  ].filter(({ href }) => href !== null);
  return (
    <>
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map(({ href, label, Icon }) => (
            <li key={label}>
              <Anchor href={href ?? undefined} target="_blank" rel="noreferrer" className={classes.link ?? ''}>
                <Icon size={20} aria-hidden="true" />
                {label}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {support_email !== null ? (
        <Anchor href={`mailto:${support_email}`} className={classes.link ?? ''}>
          <IconMail size={20} aria-hidden="true" />
          {support_email}
        </Anchor>
      ) : (
        links.length === 0 && (
          <Text>
            {is_admin === 1
              ? 'You are the admin of your practice. If something does not work, ask the operator of this installation.'
              : 'Please ask the admin of OpenConsult in your practice.'}
          </Text>
        )
      )}
    </>
  );
};

/** The help panel: training, support and keyboard shortcuts (behaviour.md#help). */
export const HelpPanel = ({ isOpen, onClose, shortcuts }: HelpPanelProps): ReactNode => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    position="right"
    size={380}
    title="Help"
    closeButtonProps={{ 'aria-label': 'Close help', size: 44, iconSize: 20 }}
  >
    <Stack gap="xl">
      <Stack component="section" gap="xs" aria-labelledby="help-training">
        <Title order={2} size="h3" id="help-training">
          Training and support
        </Title>
        <Training />
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="help-keys">
        <Title order={2} size="h3" id="help-keys">
          Keyboard
        </Title>
        <dl className={classes.keys}>
          {shortcuts.map(({ action, keys }) => (
            <div key={action} style={{ display: 'contents' }}>
              <dt>{action}</dt>
              <dd>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' '}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Stack>
  </Drawer>
);
