import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ContractForm, useContractForm } from './use-contract-form.ts';

const schema = z.strictObject({ name: z.string().trim().min(1, 'A name'), copies: z.int('A number') });

interface Fields {
  readonly name: string;
  readonly copies: number | string;
}

/** Fields in the page, by path; which of them was given the focus. */
const fields = new Map<string, { focus: () => void }>();
let focused: string | null = null;

beforeEach(() => {
  focused = null;
  for (const [at, path] of ['name', 'copies'].entries()) {
    const focus = (): void => {
      focused = path;
    };
    const compareDocumentPosition = (other: { at: number }): number => (other.at < at ? 2 : 4);
    fields.set(path, Object.assign({ focus, at, matches: () => true, compareDocumentPosition }));
  }
  vi.stubGlobal('Node', { DOCUMENT_POSITION_PRECEDING: 2 });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => fields.get(/-?(name|copies)"\]$/.exec(selector)?.[1] ?? '') ?? null,
  });
});

afterEach(() => vi.unstubAllGlobals());

const formOf = (initialValues: Fields, send: (body: z.output<typeof schema>) => Promise<unknown>) => {
  let shown: ContractForm<Fields> | undefined;
  const Probe = () => {
    shown = useContractForm<typeof schema, Fields>({ schema, initialValues, send });
    return null;
  };
  renderToString(<Probe />);
  if (shown === undefined) throw new Error('Nothing was rendered');
  return shown;
};

test('sends only what the contract accepts, parsed, and once at a time', () => {
  const send = vi.fn(() => new Promise(() => undefined));
  const { onSubmit } = formOf({ name: ' Ann ', copies: 2 }, send);
  onSubmit();
  onSubmit();
  expect(send.mock.calls).toEqual([[{ name: 'Ann', copies: 2 }]]);
});

test('what the contract refuses is not sent, and the first wrong field takes the focus', () => {
  const send = vi.fn(async () => undefined);
  formOf({ name: ' ', copies: 'two' }, send).onSubmit();
  expect(send).not.toHaveBeenCalled();
  expect(focused).toBe('name');
});

test('after a refusal of the server it can be sent again', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('No')));
  const { onSubmit } = formOf({ name: 'Ann', copies: 2 }, send);
  onSubmit();
  await vi.waitFor(() => {
    onSubmit();
    expect(send).toHaveBeenCalledTimes(2);
  });
});
