import { Avatar } from '@mantine/core';
import { users } from '@openconsult/contracts/users';
import { type ReactNode, use } from 'react';
import { call } from '../../shared/api/call.ts';
import { PictureUpload } from '../../shared/picture-upload/picture-upload.tsx';
import { LoggedInContext, useCurrentUser } from '../../shared/user/current-user.ts';

const PICTURE_SIZE = 96;

/** The user's picture, with a preview before it is uploaded, and a button to remove it. */
export const ProfilePicture = (): ReactNode => {
  const user = useCurrentUser();
  const replaceUser = use(LoggedInContext);
  return (
    <PictureUpload
      noun="picture"
      removeTitle="Remove your picture?"
      hasPicture={user.profile_image !== null}
      save={async (profile_image, signal) => {
        replaceUser(await call(users.update, { body: { profile_image } }, signal === undefined ? {} : { signal }));
      }}
      show={(previewUrl) => (
        <Avatar
          src={previewUrl ?? user.profile_image}
          size={PICTURE_SIZE}
          color="teal"
          alt={previewUrl === null ? '' : 'Preview of your new picture'}
        >
          {user.name.trim().charAt(0).toUpperCase()}
        </Avatar>
      )}
    />
  );
};
