import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

export interface PageTitleProps {
  readonly children: string;
  /** The title of the browser's tab; the heading when absent. Never holds a patient's name. */
  readonly tabTitle?: string;
  /** Takes the focus when the page appears, so that it is read out; false where a field takes it instead. */
  readonly takesFocus?: boolean;
  /** For screen readers only. */
  readonly hidden?: boolean;
}

let hasNavigated = false;

/** Whether the user already types, for example into the top bar. */
const isEntering = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable=true]') ?? false;

/** The one h1 of a page. It takes the focus on a navigation, unless the user types, but not on the first load. */
export const PageTitle = ({
  children,
  tabTitle = children,
  takesFocus = true,
  hidden = false,
}: PageTitleProps): ReactNode => {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tabTitle} · OpenConsult`;
  }, [tabTitle]);
  useEffect(() => {
    if (takesFocus && hasNavigated && !isEntering()) ref.current?.focus({ preventScroll: true });
    hasNavigated = true;
  }, [takesFocus]);
  return (
    <Title ref={ref} order={1} tabIndex={-1} className={hidden ? 'visually-hidden' : ''}>
      {children}
    </Title>
  );
};
