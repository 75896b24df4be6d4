import { type ReactNode, type RefObject, useEffect } from 'react';

interface PlaceFrameProps {
  readonly title: string;
  /** It has the focus when the place opens, so that whoever cannot see the screen hears where they are. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** A place beside the drive: the way back, its heading, and what is there. */
export function PlaceFrame({ title, heading, children }: PlaceFrameProps) {
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <div className="page place">
      <header className="page-header">
        <a className="way" href="#drive">
          Back to the drive
        </a>
      </header>
      <main className="place-main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
