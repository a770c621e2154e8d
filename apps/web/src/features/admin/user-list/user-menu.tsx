import { ActionIcon, Menu } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBan, IconCircleCheck, IconDots, IconKey, IconMail, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../shared/user/current-user.ts';
import { useUserActions } from '../use-user-actions.ts';

export interface UserMenuProps {
  readonly user: ManagedUser;
  /** Absent if the user is already open. */
  readonly onEdit?: () => void;
}

/** The actions for a user. Admins cannot disable themselves. */
export const UserMenu = ({ user, onEdit }: UserMenuProps): ReactNode => {
  const actions = useUserActions();
  const isOwnAccount = useCurrentUser().id === user.id;
  const isDisabled = user.state === 'disabled';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={44} aria-label={`Actions for ${user.name}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={onEdit}>
            Edit
          </Menu.Item>
        )}
        {user.state === 'invited' && (
          <Menu.Item leftSection={<IconMail size={18} aria-hidden="true" />} onClick={() => void actions.invite(user)}>
            Resend invitation
          </Menu.Item>
        )}
        {isOwnAccount ? (
          <Menu.Label>Your own account</Menu.Label>
        ) : (
          <>
            {!isDisabled && (
              <Menu.Item
                leftSection={<IconKey size={18} aria-hidden="true" />}
                onClick={() => void actions.resetPassword(user)}
              >
                Reset password
              </Menu.Item>
            )}
            <Menu.Divider />
            {isDisabled ? (
              <Menu.Item
                leftSection={<IconCircleCheck size={18} aria-hidden="true" />}
                onClick={() => void actions.activate(user)}
              >
                Activate
              </Menu.Item>
            ) : (
              <Menu.Item
                color="red"
                leftSection={<IconBan size={18} aria-hidden="true" />}
                onClick={() => void actions.disable(user)}
              >
                Disable
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
