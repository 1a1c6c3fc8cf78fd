// The page that stands for a screen that fails, and for addresses that nothing is at: bare, so that nothing in it can fail.
import { Component, type ReactNode } from 'react';

type ErrorPageProps = { message: string };

export const ErrorPage = ({ message }: ErrorPageProps) => (
  <>
    <h2>Unexpected Application Error!</h2>
    <h3 style={{ fontStyle: 'italic' }}>{message}</h3>
  </>
);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type FailingScreenProps = { at: unknown; children: ReactNode };
type FailingScreenState = { at: unknown; failure: { error: unknown } | null };

/** Shows the error page instead of a screen that fails, until one goes elsewhere. */
export class FailingScreen extends Component<FailingScreenProps, FailingScreenState> {
  override state: FailingScreenState = { at: this.props.at, failure: null };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps = ({ at }: FailingScreenProps, state: FailingScreenState) =>
    at === state.at ? null : { at, failure: null };

  override render() {
    const { failure } = this.state;
    return failure ? <ErrorPage message={messageOf(failure.error)} /> : this.props.children;
  }
}
