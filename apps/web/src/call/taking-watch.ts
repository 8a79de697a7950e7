import type { Participant } from '@intermind/contracts';
import type { Taking } from '@intermind/contracts/languages';
import { yourself } from '../model/conference-state.ts';
import type { Attendance, MeetingStore } from '../model/meeting.ts';
import type { PanelStore } from '../model/panels.ts';
import { takingOf } from '../model/taking.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { CallEnvironment } from './environment.ts';
import { takeYourself } from './take-yourself.ts';
import { tellUntilTaken } from './tell-until-taken.ts';

export interface TakingWatchOptions {
  environment: Pick<CallEnvironment, 'call' | 'clock' | 'logProblem'>;
  store: MeetingStore;
  settings: SettingsStore;
  panels: PanelStore;
  attendance: Attendance;
}

export interface TakingWatch {
  /** The server has admitted this device. */
  admitted(): void;
  close(): void;
}

/** A panel that closes may open again, and people come and go: only then is less taken. */
const LESS_AFTER_MS = 2_000;

/**
 * Tells the server whether this device hears others interpreted and shows their words: what it does not take is not made
 * for it.
 */
export function watchTaking(options: TakingWatchOptions): TakingWatch {
  const { environment, store, settings, panels, attendance } = options;
  const { call, clock, logProblem } = environment;
  let closed = false;

  function wanted(): { you: Participant; taking: Taking } | null {
    const { conference } = store.getState();
    const you = conference && yourself(conference);
    if (!you) return null;
    const { interpretationOn, captionsOn } = settings.getState();
    const everybody = conference.participants;
    const taking = takingOf({ interpretationOn, captionsOn, panel: panels.getState().open, you, everybody });
    return { you, taking };
  }

  function dueMs(): number | undefined {
    const now = wanted();
    if (!now || isSame(now.taking, now.you)) return undefined;
    const { you, taking } = now;
    const takesMore = (taking.listens && !you.listens) || (taking.reads && !you.reads);
    return takesMore ? 0 : LESS_AFTER_MS;
  }

  async function tell(): Promise<boolean> {
    const now = wanted();
    if (!now) return true;
    const given = { params: { id: now.you.id }, body: now.taking, bypassErrorHandler: true } as const;
    const answer =
      attendance.kind === 'member'
        ? call('PATCH /participants/{id}', given)
        : call('PATCH /participants/anonymous/{id}', given);
    const participant = await answer.catch((cause: unknown) => {
      // A person who leaves meanwhile takes nothing any more.
      if (!closed) logProblem('The server was not told what is heard and read here', cause);
      return null;
    });
    if (!closed && participant) takeYourself(store, participant);
    return participant ? isSame(now.taking, participant) : false;
  }

  const telling = tellUntilTaken({ clock, dueMs, tell });
  const stops = [
    store.subscribe(({ conference }, before) => {
      if (conference === before.conference) return;
      // A person who comes back is another participant: the server is asked anew.
      if (conference?.you !== before.conference?.you) telling.anew();
      else telling.look();
    }),
    settings.subscribe((now, before) => {
      if (now.interpretationOn !== before.interpretationOn || now.captionsOn !== before.captionsOn)
        telling.anew();
    }),
    panels.subscribe(telling.anew),
  ];
  telling.look();
  return {
    admitted: telling.anew,
    close() {
      closed = true;
      telling.close();
      for (const stop of stops) stop();
    },
  };
}

const isSame = (one: Taking, other: Taking): boolean =>
  one.listens === other.listens && one.reads === other.reads;
