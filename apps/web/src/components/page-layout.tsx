import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { brokenWording } from '../wording.ts';

interface PageLayoutProps {
  readonly title: string;
  /** It has the focus when the page opens, so that a screen reader says where one is. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** A page beside the drive: the link back, its heading, and what is there. */
export function PageLayout({ title, heading, children }: PageLayoutProps) {
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <div className="page side-page">
      <header className="page-header">
        <a className="way" href="#drive">
          Back to the drive
        </a>
      </header>
      <main className="page-main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}

interface UnreachableProps {
  /** Why the service did not answer, and what to do; null: it answers. */
  readonly sentence: string | null;
  readonly onTryAgain: () => void;
}

/** Says that what belongs on a page cannot be read just now. */
export function Unreachable({ sentence, onTryAgain }: UnreachableProps) {
  if (sentence === null) return null;
  return (
    <div className="page-unreachable" role="alert">
      <p>{sentence}</p>
      <button type="button" className="key" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}

/** Instead of a page beside the drive that broke. */
export function BrokenPage({ onTryAgain }: Pick<UnreachableProps, 'onTryAgain'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PageLayout title={brokenWording.sidePageTitle} heading={heading}>
      <Unreachable sentence={brokenWording.sidePage} onTryAgain={onTryAgain} />
    </PageLayout>
  );
}

/** Instead of any page: there is nothing to show yet, or nothing can be shown. */
export function Waiting({ sentence, onRetry }: { sentence: string; onRetry: (() => void) | null }) {
  return (
    <main className="waiting">
      <h1 className="brand">NexusAEC</h1>
      <p role="status">{sentence}</p>
      {onRetry !== null && (
        <button type="button" className="key" onClick={onRetry}>
          Try again
        </button>
      )}
    </main>
  );
}

/** Instead of any page: it broke, or a part did not come. Only a page that is loaded anew is sure to ask for it again, by its name of now. */
export function Broken({ sentence }: { sentence: string }) {
  return <Waiting sentence={sentence} onRetry={() => location.reload()} />;
}
