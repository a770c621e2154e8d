import { Component, type ReactNode } from 'react';
import { reportPageError } from '../shared/telemetry/page-errors.ts';
import { ErrorScreen } from './error-screen.tsx';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A new key is a fresh start, for example the path of another page. */
  readonly resetKey?: string;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly resetKey: string | undefined;
}

/** Shows an error screen instead of a broken part. Around each page it leaves the layout and the recorder intact. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    reportPageError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorScreen onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
