import { yourself } from '../model/conference-state.ts';
import type { MeetingStore } from '../model/meeting.ts';
import { nextNews } from '../model/news.ts';
import type { CallEnvironment } from './environment.ts';

/** Speaking for this long with a raised hand is a turn. */
const SPOKEN_MS = 5_000;
/** After this much silence the speech time restarts: a short answer is not a turn. */
const SILENCE_MS = 3_000;

export interface HandWatchOptions {
  store: MeetingStore;
  clock: CallEnvironment['clock'];
  /** @returns whether the server has lowered it */
  lower: () => Promise<boolean>;
}

/** Lowers the person’s hand when they speak, and tells them. @returns stops it */
export function watchHand({ store, clock, lower }: HandWatchOptions): () => void {
  let handRaisedAt: number | null = null;
  let spokenMs = 0;
  let turn: { sinceMs: number; cancel: () => void } | null = null;
  let silentSinceMs = 0;
  /** A request to lower it is running; the notice follows when it is down. */
  let asked = false;

  function stopTurn(): void {
    if (!turn) return;
    turn.cancel();
    silentSinceMs = clock.nowMs();
    spokenMs += silentSinceMs - turn.sinceMs;
    turn = null;
  }

  function done(): void {
    turn = null;
    spokenMs = 0;
    asked = true;
    const raisedAt = handRaisedAt;
    // It stays up, and what becomes of it later has nothing to do with speaking.
    void lower().then((lowered) => {
      if (!lowered && handRaisedAt === raisedAt) asked = false;
    });
  }

  function look(): void {
    const { conference, media } = store.getState();
    const you = conference ? yourself(conference) : undefined;
    const up = you?.handRaisedAt ?? null;
    if (up !== handRaisedAt) {
      stopTurn();
      spokenMs = 0;
      handRaisedAt = up;
      const lowered = asked && up === null;
      asked = false;
      if (lowered) store.setState(({ news }) => ({ news: nextNews(news, 'handLowered', '') }));
    }
    const speaking = up !== null && !!you && (media.people.get(you.id)?.speaking ?? false);
    if (!speaking) return stopTurn();
    if (turn) return;
    if (clock.nowMs() - silentSinceMs >= SILENCE_MS) spokenMs = 0;
    turn = { sinceMs: clock.nowMs(), cancel: clock.after(SPOKEN_MS - spokenMs, done) };
  }

  const stop = store.subscribe(look);
  look();
  return () => {
    stop();
    stopTurn();
  };
}
