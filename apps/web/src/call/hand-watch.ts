import { yourself } from '../model/conference-state.ts';
import type { MeetingStore } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';
import { nextNews } from './conference-link.ts';

/** Whoever spoke for so long with a raised hand has had their turn. */
const SPOKEN_MS = 5_000;
/** After so long a silence the speech counts from the start: a short answer is not a turn. */
const SILENCE_MS = 3_000;

export interface HandWatchOptions {
  store: MeetingStore;
  clock: CallEnvironment['clock'];
  lower: () => Promise<void>;
}

/** Lowers the own hand when its owner speaks, and says so. @returns stops it */
export function watchHand({ store, clock, lower }: HandWatchOptions): () => void {
  let handRaisedAt: number | null = null;
  let spokenMs = 0;
  let turn: { sinceMs: number; cancel: () => void } | null = null;
  let silentSinceMs = 0;
  /** Asked to lower it; said when it is down. */
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
    void lower();
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
