import { type DriveView, standing, talkPress, talkPressInWords } from './drive-view.ts';
import { TalkSign } from './talk-sign.tsx';

/** The one large button. */
export function TalkButton({ view, onPress }: { view: DriveView; onPress: () => void }) {
  const press = talkPress(view);
  return (
    <button
      type="button"
      className="talk"
      data-mood={standing(view).mood}
      aria-disabled={press === 'wait'}
      onClick={onPress}
    >
      <TalkSign press={press} />
      <span className="talk-words">{talkPressInWords[press]}</span>
    </button>
  );
}
