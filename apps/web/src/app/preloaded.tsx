import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export interface Preloaded<Props extends object> {
  readonly Component: ComponentType<Props>;
  /** Fetches the code. A failure shows when the component renders. */
  readonly preload: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first rendered, or before. Code that is there renders at once: React
 * shows what comes after a fallback 300 ms later at the earliest, and the way to a page has three of them.
 */
export const preloaded = <Props extends object>(load: () => Promise<ComponentType<Props>>): Preloaded<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  const fetchCode = async (): Promise<{ default: ComponentType<Props> }> => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Lazy = lazy(fetchCode) as unknown as ComponentType<Props>;
  const Component = (props: Props): ReactNode => {
    // Chosen once: another component would load it again.
    const [Chosen] = useState(() => Loaded ?? Lazy);
    return <Chosen {...props} />;
  };
  const preload = async (): Promise<void> => {
    await fetchCode().catch(() => undefined);
  };
  return { Component, preload };
};
