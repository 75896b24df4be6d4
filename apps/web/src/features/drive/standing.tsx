import { type DriveView, standing } from './drive-view.ts';

/** How it stands with the drive, for the eye and, politely, for a screen reader. */
export function Standing({ view }: { view: DriveView }) {
  const { words, mood } = standing(view);
  return (
    <div className="standing" role="status" aria-live="polite" data-mood={mood}>
      <span className="standing-words">{words}</span>
      {view.drive.simpleMode && <span className="badge">Simple mode: plain commands work</span>}
    </div>
  );
}
