import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What is shown in the place of what broke; `tryAgain` draws that anew. */
  readonly instead: (tryAgain: () => void) => ReactNode;
}

interface Brokenness {
  readonly broken: boolean;
}

/** Keeps a part that cannot be drawn from taking all around it off the screen. React has this for classes alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Brokenness> {
  override state: Brokenness = { broken: false };

  static getDerivedStateFromError(): Brokenness {
    return { broken: true };
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    return this.state.broken ? instead(() => this.setState({ broken: false })) : children;
  }
}
