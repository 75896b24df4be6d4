import type { Appearance } from '../../appearance/use-appearance.ts';
import type { DriveView } from './drive-view.ts';

interface PageHeaderProps {
  readonly view: DriveView;
  readonly appearance: Appearance;
  onAppearance(appearance: Appearance): void;
  onReadAloud(on: boolean): void;
  readonly onSignOut: (() => void) | null;
}

/** The name, and what is set once and left alone. */
export function PageHeader({ view, appearance, onAppearance, onReadAloud, onSignOut }: PageHeaderProps) {
  const night = appearance === 'night';
  return (
    <header className="page-header">
      <h1 className="brand">NexusAEC</h1>
      <div className="switches">
        {view.room === 'text' && 'speechSynthesis' in window && (
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={view.readAloud}
            onClick={() => onReadAloud(!view.readAloud)}
          >
            Read aloud
          </button>
        )}
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={night}
          onClick={() => onAppearance(night ? 'day' : 'night')}
        >
          Night
        </button>
        {onSignOut !== null && (
          <button type="button" className="switch switch-plain" onClick={onSignOut}>
            Sign out
          </button>
        )}
      </div>
    </header>
  );
}
