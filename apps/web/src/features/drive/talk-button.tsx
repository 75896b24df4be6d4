import { type DriveView, standing, talkPress, talkPressInWords } from './drive-view.ts';
import { TalkSign } from './talk-sign.tsx';

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
      data-mood={standing(view).mood}
      aria-disabled={held || press === 'wait'}
      onClick={onPress}
    >
      <TalkSign press={press} />
      <span className="talk-words">{talkPressInWords[press]}</span>
    </button>
  );
}
