import { useEffect, useState } from 'react';
import { clockText } from './recorder-words.ts';

interface ElapsedTimeProps {
  /** Milliseconds since 1970; null shows zero. */
  readonly sinceMs: number | null;
  readonly className?: string | undefined;
}

/** The time since the recording began, as large as its class makes it. */
export const ElapsedTime = ({ sinceMs, className }: ElapsedTimeProps) => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (sinceMs === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return (
    <time className={className} data-testid="recording-time" role="timer" aria-live="off">
      {clockText(sinceMs === null ? 0 : nowMs - sinceMs)}
    </time>
  );
};
