import type { JoinRequestEvent, ServerMessage } from '@intermind/contracts';
import { connectConference, type ConferenceConnection } from '@intermind/sdk';
import { playKnock } from '../../../media/audio-output.ts';
import {
  applyConferenceEvent,
  arrivals,
  type ConferenceState,
  fromStateMessage,
  isSameState,
} from '../../../model/conference-state.ts';
import { keepLanesOf } from '../../../model/lanes.ts';
import type { SettingsStore } from '../../../model/local-settings.ts';
import type { MeetingStore, News } from '../../../model/meeting.ts';

export interface ApiLinkOptions {
  store: MeetingStore;
  settings: SettingsStore;
  getToken: () => string | null | Promise<string | null>;
  onChanged: () => void;
  /** Whether what the API tells comes through right now. */
  onUp: (up: boolean) => void;
  onEnded: (because: 'expelled' | 'ended') => void;
  /** The server does not know this participant any more, or does not take the token. */
  onForgotten: (because: 'notFound' | 'signedOut') => void;
}

/** Keeps the meeting in the store in step with what the API tells on its websocket. */
export function connectApi(options: ApiLinkOptions): ConferenceConnection {
  const { store, settings } = options;
  const { conference } = store.getState();
  if (!conference) throw new Error('There is no conference to connect to');

  const change = (before: ConferenceState, after: ConferenceState, fresh: boolean) => {
    const present = new Set(after.participants.map(({ id }) => id));
    const { lanes, news } = store.getState();
    if (isSameState(before, after)) return;
    store.setState({
      conference: after,
      lanes: keepLanesOf(lanes, present),
      // A fresh state after a reconnect is no news of people; who knocked meanwhile is.
      news: newsOf(before, after, fresh, news),
    });
    const knocked = arrivals(before, after).knocked.length > 0;
    if (knocked && settings.getState().knockSound) playKnock();
    options.onChanged();
  };

  function hear(message: ServerMessage): void {
    const before = store.getState().conference;
    if (!before || isAboutDoor(message)) return;
    if (message.type === 'state') return change(before, fromStateMessage(message), true);
    if (message.type === 'conference.ended') return options.onEnded('ended');
    if (message.type === 'participant.left' && message.participantId === before.you) {
      if (message.reason === 'expelled') options.onEnded('expelled');
      return;
    }
    change(before, applyConferenceEvent(before, message), false);
  }

  return connectConference({
    roomId: conference.conference.roomId,
    participantId: conference.you,
    getToken: options.getToken,
    onMessage: hear,
    onStatus(status) {
      if (status.status === 'open') options.onUp(true);
      if (status.status === 'lost') options.onUp(false);
      if (status.status !== 'stopped' || status.reason === 'closed') return;
      if (status.reason === 'expelled' || status.reason === 'ended') options.onEnded(status.reason);
      else options.onForgotten(status.reason === 'unauthorized' ? 'signedOut' : 'notFound');
    },
  });
}

function isAboutDoor(
  message: ServerMessage,
): message is JoinRequestEvent | Extract<ServerMessage, { type: 'waiting' | 'closing' }> {
  return (
    message.type === 'waiting' ||
    message.type === 'closing' ||
    message.type === 'join_request.approved' ||
    message.type === 'join_request.rejected' ||
    message.type === 'join_request.expired'
  );
}

function newsOf(
  before: ConferenceState,
  after: ConferenceState,
  fresh: boolean,
  last: News | null,
): News | null {
  const { joined, left, knocked } = arrivals(before, after);
  const sequence = (last?.sequence ?? 0) + 1;
  if (knocked[0]) return { sequence, kind: 'knocked', name: knocked[0].name };
  if (fresh) return last;
  if (joined[0]) return { sequence, kind: 'joined', name: joined[0].name };
  if (left[0]) return { sequence, kind: 'left', name: left[0].name };
  return last;
}
