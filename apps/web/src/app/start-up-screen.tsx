import { Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../shared/brand/brand-mark.tsx';
import { PageSkeleton } from './layouts/page-skeleton.tsx';
import classes from './start-up-screen.module.css';

/** Pages of the logged-in area, whose shape is known before the user is. */
const FRAMED = /^\/(landing|voice-notes?|templates|lexicon|profile|admin)(\/|$)/;

/** Shown until the session is known: the shape of the page, or the logo after a short delay. */
export const StartUpScreen = (): ReactNode => {
  const status = (
    <span className="visually-hidden" role="status">
      Opening OpenConsult
    </span>
  );
  if (FRAMED.test(window.location.pathname)) {
    return (
      <div className={classes.framed}>
        <PageSkeleton />
        {status}
      </div>
    );
  }
  return (
    <Center mih="100dvh" className={classes.screen ?? ''} aria-busy="true">
      <BrandMark size={48} />
      {status}
    </Center>
  );
};
