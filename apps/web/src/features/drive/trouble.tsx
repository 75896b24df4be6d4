import type { ConnectionState } from '../connection/drive-connection.ts';

/** Why there is no connection, in a sentence, and what can be done about it. */
export function Trouble({ connection, onTextRoom }: { connection: ConnectionState; onTextRoom: () => void }) {
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
    </div>
  );
}
