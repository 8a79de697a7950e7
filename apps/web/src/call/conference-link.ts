import type { ConferenceEvent, Participant, ServerMessage } from '@intermind/contracts';
import type { ConferenceConnection } from '@intermind/sdk';
import {
  applyJoinRequestEvent,
  applyParticipantEvent,
  arrivals,
  type ConferenceState,
  fromStateMessage,
  isSameState,
  withParticipant,
  yourself,
} from '../model/conference-state.ts';
import { keepLanesOf } from '../model/lanes.ts';
import type { SettingsStore } from '../platform/settings.ts';
import { type MeetingStore, type News, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

export interface ConferenceLinkOptions {
  environment: Pick<CallEnvironment, 'openSocket' | 'media' | 'clock'>;
  store: MeetingStore;
  settings: SettingsStore;
  getToken: (why: { refused: boolean }) => string | null | Promise<string | null>;
  onChanged: () => void;
  onLeft: (participantId: string) => void;
  /** Whether what the API tells comes through right now. */
  onUp: (up: boolean) => void;
  onMediaServer: (up: boolean) => void;
  onEnded: (because: 'expelled' | 'ended') => void;
  /** The server does not count this participant as inside any more; the websocket may be open. */
  onForgotten: () => void;
  /** The token is not taken, or this participant is not known: the websocket is closed. */
  onRefused: (because: 'notFound' | 'signedOut') => void;
}

type Family = 'participant' | 'join_request' | 'conference' | 'media' | 'interpreter';
type MessageOf<Name extends Family> = Extract<ServerMessage, { type: `${Name}.${string}` }>;

/** Keeps the meeting in the store in step with what the API tells on its websocket. */
export function connectToConference(options: ConferenceLinkOptions): ConferenceConnection {
  const { environment, store, settings } = options;
  const { conference } = store.getState();
  if (!conference) throw new Error('There is no conference to connect to');

  function change(before: ConferenceState, after: ConferenceState, fresh = false): void {
    if (isSameState(before, after)) return;
    const present = new Set(after.participants.map(({ id }) => id));
    const { interpretation, news } = store.getState();
    // A fresh state after a reconnect is no news of people; who asked to join meanwhile is.
    store.setState({ conference: after, news: newsOf(before, after, fresh, news) });
    updateSlice(store, 'interpretation', { lanes: keepLanesOf(interpretation.lanes, present) });
    const { asked, left } = arrivals(before, after);
    if (asked.length > 0 && settings.getState().knockSound) environment.media.sound.playJoinRequest();
    for (const { id } of left) options.onLeft(id);
    options.onChanged();
  }

  /** Without us in it, the server has given us up: we are shown as before, and come back. */
  function onState(message: Extract<ServerMessage, { type: 'state' }>, before: ConferenceState): void {
    const after = fromStateMessage(message);
    const me: Participant | undefined = yourself(after) ?? yourself(before);
    change(before, me ? withParticipant({ ...after, you: me.id }, me) : after, true);
    options.onMediaServer(message.media.up);
    if (!yourself(after)) options.onForgotten();
  }

  function onParticipant(message: MessageOf<'participant'>, before: ConferenceState): void {
    if (message.type !== 'participant.left' || message.participantId !== before.you)
      return change(before, applyParticipantEvent(before, message));
    if (message.reason === 'expelled') options.onEnded('expelled');
    if (message.reason === 'lost') options.onForgotten();
  }

  function onJoinRequest(message: MessageOf<'join_request'>, before: ConferenceState): void {
    // What a guest hears about their own request is nothing for those inside.
    if ('joinRequest' in message) change(before, applyJoinRequestEvent(before, message));
  }

  function onConference(
    message: Extract<ConferenceEvent, { type: `conference.${string}` }>,
    before: ConferenceState,
  ) {
    if (message.type === 'conference.ended') return options.onEnded('ended');
    change(before, { ...before, conference: message.conference });
  }

  const families: Readonly<Record<Family, (message: never, before: ConferenceState) => void>> = {
    participant: onParticipant,
    join_request: onJoinRequest,
    conference: onConference,
    media: ({ type }: MessageOf<'media'>) => options.onMediaServer(type === 'media.back'),
    interpreter: () => updateSlice(store, 'interpretation', { downAtMs: environment.clock.nowMs() }),
  };

  function onServerMessage(message: ServerMessage): void {
    const before = store.getState().conference;
    if (!before) return;
    if (message.type === 'state') return onState(message, before);
    families[message.type.split('.')[0] as Family]?.(message as never, before);
  }

  return environment.openSocket({
    roomId: conference.conference.roomId,
    participantId: conference.you,
    getToken: options.getToken,
    onMessage: onServerMessage,
    onStatus(status) {
      if (status.status === 'open') options.onUp(true);
      if (status.status === 'lost') options.onUp(false);
      if (status.status !== 'stopped' || status.reason === 'closed') return;
      if (status.reason === 'expelled' || status.reason === 'ended') options.onEnded(status.reason);
      else options.onRefused(status.reason === 'unauthorized' ? 'signedOut' : 'notFound');
    },
  });
}

function newsOf(
  before: ConferenceState,
  after: ConferenceState,
  fresh: boolean,
  last: News | null,
): News | null {
  const { joined, left, asked } = arrivals(before, after);
  const sequence = (last?.sequence ?? 0) + 1;
  if (asked[0]) return { sequence, kind: 'asked', name: asked[0].name };
  if (fresh) return last;
  if (joined[0]) return { sequence, kind: 'joined', name: joined[0].name };
  if (left[0]) return { sequence, kind: 'left', name: left[0].name };
  return last;
}
