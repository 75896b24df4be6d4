interface UnreachableProps {
  /** Why the service did not answer, and what to do; null: it answers. */
  readonly sentence: string | null;
  readonly onTryAgain: () => void;
}

/** Says that what belongs here cannot be read just now. */
export function Unreachable({ sentence, onTryAgain }: UnreachableProps) {
  if (sentence === null) return null;
  return (
    <div className="place-unreachable" role="alert">
      <p>{sentence}</p>
      <button type="button" className="key" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}
