import type { ErrorCode } from '@nexus/contracts';

/** Something for the driver that comes up behind a drive. */
export interface DriveNews {
  readonly sentence: string;
  /** Mails of which it speaks, and that the driver hears again although an earlier drive told them. */
  readonly emailIds: readonly string[];
  /** What is wrong and what to do, for whoever reads along; not said aloud. */
  readonly error?: { readonly code: ErrorCode; readonly message: string };
}

/** What comes up before anybody listens is not lost. */
export interface News {
  tell(news: DriveNews): void;
  /** One listener. */
  follow(listener: (news: DriveNews) => void): void;
}

export function createNews(): News {
  const waiting: DriveNews[] = [];
  let listen: ((news: DriveNews) => void) | null = null;
  return {
    tell(news) {
      if (listen === null) waiting.push(news);
      else listen(news);
    },
    follow(listener) {
      listen = listener;
      for (const news of waiting.splice(0)) listener(news);
    },
  };
}
