import type { Mute, Participant } from '@intermind/contracts';
import type { MeetingStore } from '../model/meeting.ts';
import { nextNews } from '../model/news.ts';
import type { SwitchedDevice } from './devices.ts';

export interface MuteWatch {
  /** A moderator has just muted this person. @param people among whom the moderator is */
  told(mute: Mute, people: readonly Participant[]): void;
  /** The last mute that the server knows of. One that this page has not heard of is taken over, once. */
  latest(mute: Mute | null, people: readonly Participant[]): void;
  /** The media server muted the microphone; the API says who did it. */
  mutedByMediaServer(): void;
}

/** Shuts the microphone that a moderator muted, and says who did it, however this page learns of it. */
export function watchMutes({
  store,
  microphone,
}: {
  store: MeetingStore;
  microphone: Pick<SwitchedDevice, 'store' | 'shut'>;
}): MuteWatch {
  /** When the mutes were that this person was told of. */
  const heard = new Set<string>();
  /** The media server muted, and nobody has said who did it. This person may have unmuted since. */
  let unexplained = false;

  function explain({ at, by }: Mute, people: readonly Participant[]): void {
    heard.add(at);
    unexplained = false;
    const name = people.find(({ id }) => id === by)?.name ?? '';
    store.setState(({ news }) => ({ news: nextNews(news, 'muted', name) }));
  }

  return {
    told(mute, people) {
      microphone.shut();
      explain(mute, people);
    },
    latest(mute, people) {
      if (!mute || heard.has(mute.at)) return;
      if (!unexplained) microphone.shut();
      explain(mute, people);
    },
    mutedByMediaServer() {
      if (microphone.store.getState().muted) return;
      unexplained = true;
      microphone.shut();
    },
  };
}
