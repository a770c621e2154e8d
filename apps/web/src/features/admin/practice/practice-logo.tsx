import { Input } from '@mantine/core';
import { type Practice, practices } from '@openconsult/contracts/practices';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { call } from '../../../shared/api/call.ts';
import { PictureUpload } from '../../../shared/picture-upload/picture-upload.tsx';
import { fetchCurrentUser, LoggedInContext } from '../../../shared/user/current-user.ts';
import { showPractice } from '../admin-queries.ts';
import classes from './practice-logo.module.css';

/** The logo on letters, on the white of paper in both themes. */
export const PracticeLogo = ({ current }: { current: Practice }): ReactNode => {
  const client = useQueryClient();
  const replaceUser = use(LoggedInContext);
  const save = async (vip_logo_image: string | null, signal?: AbortSignal): Promise<void> => {
    const options = signal === undefined ? {} : { signal };
    showPractice(client, await call(practices.update, { body: { vip_logo_image } }, options));
    const user = await fetchCurrentUser();
    if (user !== null) replaceUser(user);
  };
  return (
    <Input.Wrapper label="Logo" description="Printed on letters and shown beside VIP users." labelElement="div">
      <div className={classes.row}>
        <PictureUpload
          noun="logo"
          removeTitle="Remove the logo?"
          hasPicture={current.vip_logo_image !== null}
          save={save}
          show={(previewUrl) => {
            const url = previewUrl ?? current.vip_logo_image;
            return (
              <div className={classes.paper}>
                {url === null ? (
                  <span className={classes.none}>No logo</span>
                ) : (
                  <img
                    src={url}
                    alt={previewUrl === null ? 'Logo' : 'Preview of the new logo'}
                    className={classes.logo}
                  />
                )}
              </div>
            );
          }}
        />
      </div>
    </Input.Wrapper>
  );
};
