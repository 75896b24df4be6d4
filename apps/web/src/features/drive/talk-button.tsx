import type { ConnectionState } from '../connection/drive-connection.ts';
import { type DriveView, driveStatus, type TalkPress, talkPress } from './drive-store.ts';
import { driveWording, statusWording, talkWording } from './wording.ts';

interface TalkButtonProps {
  readonly view: DriveView;
  /** Not to be pressed for a moment. */
  readonly held: boolean;
  onPress(): void;
}

/** The one large button. */
export function TalkButton({ view, held, onPress }: TalkButtonProps) {
  const press = talkPress(view);
  return (
    <button
      type="button"
      className="talk"
      data-mood={driveStatus(view).mood}
      aria-disabled={held || press === 'wait'}
      onClick={onPress}
    >
      <TalkSign press={press} />
      <span className="talk-words">{talkWording[press]}</span>
    </button>
  );
}

const bars = 'M9 5v14M15 5v14';
const signs: Readonly<Record<TalkPress, string>> = {
  start: 'M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4',
  wait: 'M6 12h.01M12 12h.01M18 12h.01',
  'allow-sound': 'M4 9v6h4l5 4V5L8 9ZM17 8.5a5 5 0 0 1 0 7M19.5 6a8.5 8.5 0 0 1 0 12',
  pause: bars,
  talk: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M6 11v1a6 6 0 0 0 12 0v-1M12 18v3',
  hush: bars,
  yes: 'M4 12.5 10 18 20 6',
  next: 'M6 5l9 7-9 7ZM19 5v14',
};

/** The large button's sign; its words say the same. */
function TalkSign({ press }: { press: TalkPress }) {
  return (
    <svg className="talk-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={signs[press]} />
    </svg>
  );
}

/** How the drive is, for the eye and, politely, for a screen reader. */
export function StatusLine({ view }: { view: DriveView }) {
  const { status, mood } = driveStatus(view);
  return (
    <div className="status" role="status" aria-live="polite" data-mood={mood}>
      <span className="status-words">{statusWording[status]}</span>
      {view.drive.simpleMode && <span className="badge">{driveWording.simpleMode}</span>}
    </div>
  );
}

interface ConnectionTroubleProps {
  readonly connection: ConnectionState;
  onTextRoom(): void;
  onTakeBack(): void;
}

/** Why there is no connection, in a sentence, and what can be done about it. */
export function ConnectionTrouble({ connection, onTextRoom, onTakeBack }: ConnectionTroubleProps) {
  const reason = connection.phase === 'refused' || connection.phase === 'closed' ? connection.reason : null;
  const offersText = connection.phase === 'refused' && connection.wayOut === 'text-room';
  return (
    <div className="trouble" role="alert">
      {reason !== null && <p>{reason}</p>}
      {offersText && (
        <button type="button" className="key key-strong" onClick={onTextRoom}>
          Go on in text
        </button>
      )}
      {connection.phase === 'closed' && connection.wayOut === 'take-back' && (
        <button type="button" className="key key-strong" onClick={onTakeBack}>
          Take it back
        </button>
      )}
    </div>
  );
}
