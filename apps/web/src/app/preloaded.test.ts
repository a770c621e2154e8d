import { createElement, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { preloaded } from './preloaded.tsx';

const Page = ({ name }: { readonly name: string }): ReactNode => `page ${name}`;

const shown = (Component: typeof Page): string =>
  renderToString(createElement(Suspense, { fallback: 'fallback' }, createElement(Component, { name: 'one' })));

test('code that is there renders without a fallback', async () => {
  expect(shown(preloaded(async () => Page).Component as typeof Page)).toContain('fallback');
  const { Component, preload } = preloaded(async () => Page);
  await preload();
  // Its first render: a lazy component would begin to load here.
  const html = shown(Component as typeof Page);
  expect(html).not.toContain('fallback');
  expect(html).toContain('page one');
});

test('code that cannot be fetched fails when it renders, not before', async () => {
  let attempts = 0;
  const { preload } = preloaded<object>(async () => {
    attempts += 1;
    throw new Error('no network');
  });
  await expect(preload()).resolves.toBeUndefined();
  expect(attempts).toBe(1);
});
