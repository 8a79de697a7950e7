import type { ConferenceId, SilencedVoice } from '@intermind/contracts';
import { SILENCED_VOICES_MAX } from '@intermind/contracts/limits';
import type { PersonId } from '@intermind/contracts/ids';
import { NOBODY_SILENCED, type SilencedVoices, silencedList } from '../model/silenced-voices.ts';
import { newestInTurn } from '../media/newest-in-turn.ts';
import type { MeetingStore } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

const KEY = 'intermind.silenced-voices';

export interface SilencedVoicesOptions {
  environment: Pick<CallEnvironment, 'call' | 'tabStorage' | 'logProblem'>;
  store: MeetingStore;
}

export interface SilencedVoicesWatch {
  /** The server has admitted this device, and knows nothing of it yet. */
  admitted(conference: ConferenceId): void;
  close(): void;
}

/**
 * Whose translated voice is not heard: kept in this tab for the conference, and told to the server, whose interpreter need
 * not speak what nobody hears. That the server does not take it changes nothing of what is heard.
 */
export function watchSilencedVoices(options: SilencedVoicesOptions): SilencedVoicesWatch {
  const { environment, store } = options;
  const { call, tabStorage, logProblem } = environment;
  let conference: ConferenceId | null = null;
  let closed = false;

  const tell = newestInTurn(async (voices: SilencedVoice[]) => {
    const id = store.getState().conference?.you;
    if (closed || !id) return;
    const given = { params: { id }, body: { voices }, bypassErrorHandler: true } as const;
    await call('PUT /participants/{id}/silenced-voices', given).catch((cause: unknown) =>
      logProblem('The server did not take whose translated voice is not heard', cause),
    );
  });

  function tellNow(): void {
    void tell(silencedList(store.getState().silenced).slice(0, SILENCED_VOICES_MAX));
  }

  const stop = store.subscribe(({ silenced }, before) => {
    if (silenced === before.silenced || !conference) return;
    tabStorage.setItem(KEY, JSON.stringify({ conference, ...silenced, people: [...silenced.people] }));
    tellNow();
  });

  return {
    admitted(id) {
      if (id !== conference) {
        conference = null;
        store.setState({ silenced: read(tabStorage.getItem(KEY), id) });
        conference = id;
      }
      if (silencedList(store.getState().silenced).length > 0) tellNow();
    },
    close() {
      closed = true;
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
