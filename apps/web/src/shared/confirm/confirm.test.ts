import { beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  readonly title: string;
  readonly labels: { readonly confirm: string; readonly cancel: string };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const asked: Asked[] = [];
vi.mock('@mantine/modals', () => ({ modals: { openConfirmModal: (props: Asked) => void asked.push(props) } }));

const { confirm } = await import('./confirm.ts');

beforeEach(() => {
  asked.length = 0;
});

test('asks "Are you sure ?" without a title', () => {
  void confirm({});
  expect(asked[0]).toMatchObject({ title: 'Are you sure ?', labels: { confirm: 'OK', cancel: 'Cancel' } });
});

test('OK answers yes, however the popup then closes; closing it otherwise answers no', async () => {
  const yes = confirm({ title: 'Really?' });
  asked[0]?.onConfirm();
  asked[0]?.onClose();
  await expect(yes).resolves.toBe(true);
  const no = confirm({ title: 'Really?' });
  asked[1]?.onClose();
  await expect(no).resolves.toBe(false);
});
