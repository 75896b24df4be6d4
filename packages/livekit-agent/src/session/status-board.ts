import type { AgentStatus, BriefingEvent, BriefingProgress, RoomMessage, SeenPlace } from '@nexus/contracts';
import type { DriveContext } from '../state/drive-context.ts';
import { remaining, topicOf } from '../state/tracker-selectors.ts';
import { placeOf } from './late-words.ts';

/** What a screen shows of the drive at this moment. */
interface StatusBoard {
  /** Keeps the event if a screen that joins later must know it. */
  note(event: BriefingEvent): void;
  /** Sends the status if it has changed. */
  refresh(): void;
  /** Sends what is left of the briefing if that has changed. */
  refreshProgress(): void;
  snapshot(): RoomMessage[];
  /** The mail and the question that a screen shows now. */
  place(): SeenPlace;
  /** The question as a screen was told of it; null: none is open that it was told of. */
  openQuestion(): BriefingEvent | null;
}

interface StatusBoardOptions {
  readonly drive: DriveContext;
  readonly activity: () => AgentStatus['activity'];
  readonly simpleMode: () => boolean;
  readonly onStatus: (message: AgentStatus | BriefingProgress) => void;
}

export function createStatusBoard({ drive, activity, simpleMode, onStatus }: StatusBoardOptions): StatusBoard {
  let ready: BriefingEvent | null = null;
  let card: Extract<BriefingEvent, { type: 'card' }> | null = null;
  let confirm: Extract<BriefingEvent, { type: 'confirm' }> | null = null;
  let told = { status: '', progress: '' };

  const place = () => placeOf(drive, { card, confirm });
  const status = (): AgentStatus => {
    const { rate } = drive.conversation.speakingRate;
    return {
      type: 'status',
      activity: activity(),
      simpleMode: simpleMode(),
      ...(rate !== 1 && { speakingRate: rate }),
    };
  };

  function tellProgress(): void {
    if (ready === null) return;
    const message = progressOf(drive);
    const progress = JSON.stringify(message);
    if (progress === told.progress) return;
    told = { ...told, progress };
    onStatus(message);
  }

  function tellStatus(): void {
    const message = status();
    const text = JSON.stringify(message);
    if (text === told.status) return;
    told = { ...told, status: text };
    onStatus(message);
  }

  return {
    note(event) {
      if (event.type === 'card') card = event;
      if (event.type === 'ready') ready = event;
      if (event.type === 'confirm') confirm = event;
      if (event.type === 'ready' || event.type === 'assistant' || event.type === 'end') tellProgress();
      tellStatus();
    },
    refresh: tellStatus,
    refreshProgress: tellProgress,
    place,
    openQuestion: () => (place().question === null ? null : confirm),
    snapshot() {
      const isOpen = card !== null && card.emailId === drive.tracker.state.cursor;
      return [
        ...(ready === null ? [] : [ready]),
        ...(card !== null && isOpen ? [card] : []),
        ...(ready === null ? [] : [progressOf(drive)]),
        ...(confirm !== null && place().question !== null ? [confirm] : []),
        status(),
      ];
    },
  };
}

function progressOf({ tracker }: DriveContext): BriefingProgress {
  const { state } = tracker;
  const left = new Set(remaining(state));
  return {
    type: 'progress',
    left: left.size,
    topicId: state.cursor === null ? null : (topicOf(state, state.cursor)?.topicId ?? null),
    topics: state.topics.map(({ topicId, title, emailIds }) => ({
      id: topicId,
      title,
      left: emailIds.filter((emailId) => left.has(emailId)).length,
    })),
  };
}
