import type { ConferenceId, SilencedVoice } from '@intermind/contracts';
import { SILENCED_VOICES_MAX } from '@intermind/contracts/limits';
import type { PersonId } from '@intermind/contracts/ids';
import { NOBODY_SILENCED, type SilencedVoices, silencedList } from '../model/silenced-voices.ts';
import type { MeetingStore } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';
import { tellUntilTaken } from './tell-until-taken.ts';

const KEY = 'intermind.silenced-voices';
const NOTHING = JSON.stringify([]);

export interface SilencedVoicesOptions {
  environment: Pick<CallEnvironment, 'call' | 'clock' | 'tabStorage' | 'logProblem'>;
  store: MeetingStore;
}

export interface SilencedVoicesWatch {
  /** The server has admitted this device, and knows nothing of it yet. */
  admitted(conference: ConferenceId): void;
  /** Whether there is a connection to the server, which says that this device is inside. */
  linked(now: boolean): void;
  close(): void;
}

/**
 * Whose translated voice is not heard: kept in this tab for the conference, and told to the server, whose interpreter need
 * not speak what nobody hears. That the server does not take it changes nothing of what is heard.
 */
export function watchSilencedVoices(options: SilencedVoicesOptions): SilencedVoicesWatch {
  const { environment, store } = options;
  const { call, clock, tabStorage, logProblem } = environment;
  let conference: ConferenceId | null = null;
  /** What the server took last, as text; null: it is not known. */
  let taken: string | null = NOTHING;
  /** How often the server may have forgotten what it took. */
  let forgotten = 0;
  /** This admission has had no connection yet. */
  let isNew = true;

  const you = () => store.getState().conference?.you;
  const voicesNow = (): SilencedVoice[] =>
    silencedList(store.getState().silenced).slice(0, SILENCED_VOICES_MAX);

  async function tell(): Promise<boolean> {
    const id = you();
    if (!id) return true;
    const voices = voicesNow();
    const before = forgotten;
    taken = null;
    try {
      await call('PUT /participants/{id}/silenced-voices', {
        params: { id },
        body: { voices },
        bypassErrorHandler: true,
      });
    } catch (cause) {
      logProblem('The server did not take whose translated voice is not heard', cause);
      return false;
    }
    if (forgotten === before) taken = JSON.stringify(voices);
    return true;
  }

  /** Admitted anew, or back after it counted as gone: what it took before is not known there. */
  function forget(): void {
    forgotten += 1;
    if (taken !== NOTHING || voicesNow().length > 0) taken = null;
    telling.anew();
  }

  const telling = tellUntilTaken({
    clock,
    dueMs: () => (!conference || !you() || taken === JSON.stringify(voicesNow()) ? undefined : 0),
    tell,
  });

  const stop = store.subscribe(({ silenced }, before) => {
    if (silenced === before.silenced || !conference) return;
    tabStorage.setItem(KEY, JSON.stringify({ conference, ...silenced, people: [...silenced.people] }));
    telling.anew();
  });

  return {
    admitted(id) {
      if (id !== conference) {
        conference = null;
        store.setState({ silenced: read(tabStorage.getItem(KEY), id) });
        conference = id;
        taken = NOTHING;
      }
      isNew = true;
      forget();
    },
    linked(now) {
      if (!now || !conference) return;
      // A connection was lost: meanwhile the device may have been marked gone, and come back by the media server alone.
      if (!isNew) forget();
      isNew = false;
    },
    close() {
      telling.close();
      stop();
    },
  };
}

function read(written: string | null, conference: ConferenceId): SilencedVoices {
  try {
    const found = (JSON.parse(written ?? '{}') ?? {}) as Record<string, unknown>;
    if (found['conference'] !== conference || !Array.isArray(found['people'])) return NOBODY_SILENCED;
    const people = found['people'].filter((each): each is PersonId => typeof each === 'string');
    return { everyone: found['everyone'] === true, people: new Set(people) };
  } catch {
    // Written by another version or by hand: the same as nothing.
    return NOBODY_SILENCED;
  }
}
