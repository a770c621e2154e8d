import { useTickingText } from '../../clock/use-ticking-text.ts';
import { clockText } from './recording-line.ts';

interface ElapsedTimeProps {
  /** Milliseconds since 1970; null shows zero. */
  readonly sinceMs: number | null;
  readonly className?: string | undefined;
}

/** The time since the recording began, as large as its class makes it. */
export const ElapsedTime = ({ sinceMs, className }: ElapsedTimeProps) => {
  const text = useTickingText<HTMLTimeElement>(() => clockText(sinceMs === null ? 0 : Date.now() - sinceMs));
  return <time className={className} data-testid="recording-time" role="timer" aria-live="off" ref={text} />;
};
