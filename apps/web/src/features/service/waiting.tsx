/** A page that has nothing to show yet, or cannot. */
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
