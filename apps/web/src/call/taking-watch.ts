import type { Participant } from '@intermind/contracts';
import type { Taking } from '@intermind/contracts/languages';
import { withParticipant, yourself } from '../model/conference-state.ts';
import type { Attendance, MeetingStore } from '../model/meeting.ts';
import type { PanelStore } from '../model/panels.ts';
import { takingOf } from '../model/taking.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { CallEnvironment } from './environment.ts';

export interface TakingWatchOptions {
  environment: Pick<CallEnvironment, 'call' | 'clock' | 'logProblem'>;
  store: MeetingStore;
  settings: SettingsStore;
  panels: PanelStore;
  attendance: Attendance;
}

/** A panel that closes may open again, and people come and go: only then is less taken. */
const LESS_AFTER_MS = 2_000;
const ASK_AGAIN_MS = 5_000;
const ASKED_MAX = 5;

/**
 * Tells the server whether this device hears others interpreted and shows their words: what it does not take is not made
 * for it. @returns stops it
 */
export function watchTaking(options: TakingWatchOptions): () => void {
  const { environment, store, settings, panels, attendance } = options;
  const { call, clock, logProblem } = environment;
  let closed = false;
  let telling = false;
  let refusals = 0;
  let cancel: (() => void) | undefined;

  function wanted(): { you: Participant; taking: Taking } | null {
    const { conference } = store.getState();
    const you = conference && yourself(conference);
    if (!you) return null;
    const { interpretationOn, captionsOn } = settings.getState();
    const everybody = conference.participants;
    const taking = takingOf({ interpretationOn, captionsOn, panel: panels.getState().open, you, everybody });
    return { you, taking };
  }

  function look(): void {
    if (closed || telling) return;
    const now = wanted();
    if (!now) return;
    const { you, taking } = now;
    if (taking.listens === you.listens && taking.reads === you.reads) {
      cancel?.();
      cancel = undefined;
      return;
    }
    const takesMore = (taking.listens && !you.listens) || (taking.reads && !you.reads);
    if (takesMore && refusals === 0) void tell();
    else if (refusals < ASKED_MAX)
      cancel ??= clock.after(refusals > 0 ? ASK_AGAIN_MS : LESS_AFTER_MS, () => void tell());
  }

  async function tell(): Promise<void> {
    cancel?.();
    cancel = undefined;
    const now = wanted();
    if (closed || !now) return;
    telling = true;
    const given = { params: { id: now.you.id }, body: now.taking, bypassErrorHandler: true } as const;
    const answer =
      attendance.kind === 'member'
        ? call('PATCH /participants/{id}', given)
        : call('PATCH /participants/anonymous/{id}', given);
    const participant = await answer.catch((cause: unknown) => {
      logProblem('The server was not told what is heard and read here', cause);
      return null;
    });
    telling = false;
    refusals = participant ? 0 : refusals + 1;
    const { conference } = store.getState();
    if (!closed && participant && participant.id === conference?.you)
      store.setState({ conference: withParticipant(conference, participant) });
    look();
  }

  const stops = [
    store.subscribe(({ conference }, before) => {
      if (conference === before.conference) return;
      // Who comes back is another participant: the server is asked anew.
      if (conference?.you !== before.conference?.you) refusals = 0;
      look();
    }),
    settings.subscribe((now, before) => {
      if (now.interpretationOn !== before.interpretationOn || now.captionsOn !== before.captionsOn) look();
    }),
    panels.subscribe(look),
  ];
  look();
  return () => {
    closed = true;
    cancel?.();
    for (const stop of stops) stop();
  };
}
