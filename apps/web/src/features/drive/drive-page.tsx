import { lazy, Suspense, useCallback, useRef } from 'react';
import { useAppearance } from '../../appearance/use-appearance.ts';
import { Conversation } from './conversation.tsx';
import { isTalking, talkPress } from './drive-view.ts';
import { LatestWords } from './latest-words.tsx';
import { MailCard } from './mail-card.tsx';
import { PageHeader } from './page-header.tsx';
import { QuickCommands } from './quick-commands.tsx';
import { Standing } from './standing.tsx';
import { TalkButton } from './talk-button.tsx';
import { TopicsLeft } from './topics-left.tsx';
import { Trouble } from './trouble.tsx';
import { TypedWords } from './typed-words.tsx';
import { type PagePlace, useDriveStore } from './use-drive-store.ts';
import { useDrivingKeys } from './use-driving-keys.ts';
import { useMediaKeys } from './use-media-keys.ts';
import { useSettledQuestion } from './use-settled-question.ts';
import { useWakeLock } from './use-wake-lock.ts';

const VoiceSound = lazy(async () => ({ default: (await import('./voice-sound.tsx')).VoiceSound }));

interface DrivePageProps extends PagePlace {
  /** False: something else is on the screen, and the keyboard is its own. */
  readonly shown: boolean;
}

/** The one page of a drive. */
export function DrivePage({ shown, ...place }: DrivePageProps) {
  const { store, view, room } = useDriveStore(place);
  const { appearance, choose } = useAppearance();
  const words = useRef<HTMLInputElement>(null);
  const talking = isTalking(view);
  const focusWords = useCallback(() => words.current?.focus(), []);
  const settled = useSettledQuestion(view.drive.asked);
  const press = useCallback(() => settled && store.press(), [settled, store]);
  useDrivingKeys(shown, { press, hush: store.hush, focusWords });
  useMediaKeys(talking, store);
  useWakeLock(talking);
  const { drive } = view;

  return (
    <div className="page">
      <PageHeader
        view={view}
        appearance={appearance}
        onAppearance={choose}
        onReadAloud={store.setReadAloud}
        onSignOut={place.driver.signOut}
      />
      <main className="drive">
        <section className="told" aria-label="Briefing">
          <MailCard card={drive.card} now={drive.now} summary={drive.summary} left={drive.left} room={view.room} />
          <Conversation utterances={drive.utterances} spoken={view.room === 'voice' || view.readAloud} />
          <TopicsLeft topics={drive.topics} left={drive.left} />
          <nav className="ways" aria-label="Elsewhere">
            <a className="way" href="#memory">
              What Nexus remembers
            </a>
            <a className="way" href="#manuals">
              Manuals
            </a>
            <a className="way" href="#accounts">
              Mail accounts
            </a>
          </nav>
        </section>
        <section className="controls" aria-label="Talk">
          <LatestWords drive={drive} />
          <Standing view={view} />
          <TalkButton view={view} held={!settled} onPress={press} />
          <Trouble connection={view.connection} onTextRoom={store.useTextRoom} />
          <QuickCommands enabled={talking} asked={drive.asked} nextIsLarge={view.room === 'text'} onSay={store.say} />
          <TypedWords ref={words} enabled={talking || talkPress(view) === 'start'} onSay={store.say} />
        </section>
      </main>
      {room !== null && (
        <Suspense>
          <VoiceSound room={room} />
        </Suspense>
      )}
    </div>
  );
}
