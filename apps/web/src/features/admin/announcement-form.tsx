import { Button, Group, Paper, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { adminUsers } from '@openconsult/contracts/admin-users';
import { requiredText } from '@openconsult/contracts/fields';
import type { Announcement } from '@openconsult/contracts/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { announcementQuery } from '../../shared/announcement/announcement-query.ts';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { showAnnouncement } from './admin-queries.ts';

const TEXT_MAX_LENGTH = 500;

/** An empty text would remove the announcement, which has its own button. */
const announcement = z.strictObject({ text: requiredText(TEXT_MAX_LENGTH), level: z.enum(['info', 'warning']) });

const AnnouncementFields = ({ current }: { current: Announcement | null }): ReactNode => {
  const client = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: announcement,
    initialValues: { text: current?.text ?? '', level: current?.level ?? 'info' },
    send: async (body) => {
      const { data } = await call(adminUsers.updateAnnouncement, { body });
      showAnnouncement(client, data);
      notifySuccess('Announcement published');
    },
  });
  const remove = async (): Promise<void> => {
    setIsRemoving(true);
    try {
      const { data } = await call(adminUsers.updateAnnouncement, { body: { text: '', level: form.values.level } });
      showAnnouncement(client, data);
      form.setValues({ text: '', level: 'info' });
      notifySuccess('Announcement removed');
    } catch (error) {
      notifyError(error);
    } finally {
      setIsRemoving(false);
    }
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text c="dimmed">
          {current === null
            ? 'No announcement at the moment. It appears at the top of every page for everyone in your practice.'
            : `Published ${formatDateTime(current.updated_at)}. Everyone in your practice sees it at the top of every page.`}
        </Text>
        <Textarea
          {...form.getInputProps('text')}
          label="Text"
          description="Everyone sees it: do not write anything about a patient."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={TEXT_MAX_LENGTH}
        />
        <Radio.Group {...form.getInputProps('level')} label="Kind">
          <Group gap="lg" mt={4}>
            <Radio value="info" label="Information" size="md" />
            <Radio value="warning" label="Warning" size="md" />
          </Group>
        </Radio.Group>
        <FormFailure>{failure}</FormFailure>
        <Group gap="sm">
          <Button type="submit" loading={isSending}>
            {current === null ? 'Publish' : 'Update'}
          </Button>
          {current !== null && (
            <Button variant="default" loading={isRemoving} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
};

/** Publishes, updates and removes the announcement of the practice. */
export const AnnouncementForm = (): ReactNode => {
  const { data, error, refetch } = useQuery(announcementQuery);
  return (
    <Paper p="lg" maw={680}>
      {data !== undefined ? (
        <AnnouncementFields current={data} />
      ) : error !== null ? (
        <LoadFailed title="Could not load the announcement" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack aria-hidden="true">
          <Skeleton height={20} width="70%" />
          <Skeleton height={120} />
          <Skeleton height={44} width={160} />
        </Stack>
      )}
    </Paper>
  );
};
