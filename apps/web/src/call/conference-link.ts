import type {
  ConferenceEvent,
  Message,
  Participant,
  ParticipantId,
  ServerMessage,
} from '@intermind/contracts';
import type { Reaction } from '@intermind/contracts/reactions';
import type { ConferenceConnection } from '@intermind/sdk';
import {
  applyJoinRequestEvent,
  applyParticipantEvent,
  arrivals,
  type ConferenceState,
  fromStateMessage,
  isSameState,
  raisedHands,
  withParticipant,
  yourself,
} from '../model/conference-state.ts';
import { type Reader, withMessage } from '../model/chat.ts';
import { keepLanesOf } from '../model/lanes.ts';
import { REACTION_SHOWN_MS, withReaction } from '../model/reactions.ts';
import type { SettingsStore } from '../platform/settings.ts';
import { type MeetingStore, type News, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';
import type { MissedMessages } from './missed-messages.ts';

export interface ConferenceLinkOptions {
  environment: Pick<CallEnvironment, 'openSocket' | 'media' | 'clock'>;
  store: MeetingStore;
  settings: SettingsStore;
  getToken: (why: { refused: boolean }) => string | null | Promise<string | null>;
  onChanged: () => void;
  /** A moderator muted this participant. */
  onMuted: () => void;
  readerOf: (message: Message) => Reader;
  missed: Pick<MissedMessages, 'heard' | 'latest'>;
  onLeft: (participantId: string) => void;
  /** Whether the websocket to the API is connected. */
  onUp: (up: boolean) => void;
  onMediaServer: (up: boolean) => void;
  onEnded: (because: 'expelled' | 'ended') => void;
  /** The server no longer lists this participant as inside, although the websocket may be open. */
  onForgotten: () => void;
  /** The token is not taken, or this participant is not known: the websocket is closed. */
  onRefused: (because: 'notFound' | 'signedOut') => void;
}

type Family = 'participant' | 'join_request' | 'conference' | 'media' | 'interpreter' | 'message';
type MessageOf<Name extends Family> = Extract<ServerMessage, { type: `${Name}.${string}` }>;

/** Applies the messages of the conference websocket to the store. */
export function connectToConference(options: ConferenceLinkOptions): ConferenceConnection {
  const { environment, store, settings } = options;
  const { conference } = store.getState();
  if (!conference) throw new Error('There is no conference to connect to');

  function change(before: ConferenceState, after: ConferenceState, fresh = false): void {
    if (isSameState(before, after)) return;
    const present = new Set(after.participants.map(({ id }) => id));
    const { interpretation, news } = store.getState();
    // Do not announce joins and departures from a state after a reconnect; do announce new join requests.
    store.setState({ conference: after, news: newsOf(before, after, fresh, news) });
    updateSlice(store, 'interpretation', { lanes: keepLanesOf(interpretation.lanes, present) });
    const { asked, left } = arrivals(before, after);
    if (asked.length > 0 && settings.getState().knockSound) environment.media.sound.playJoinRequest();
    for (const { id } of left) options.onLeft(id);
    options.onChanged();
  }

  /** A state without us means that the server considers us gone: keep showing us, and rejoin. */
  function onState(message: Extract<ServerMessage, { type: 'state' }>, before: ConferenceState): void {
    const after = fromStateMessage(message);
    const me: Participant | undefined = yourself(after) ?? yourself(before);
    change(before, me ? withParticipant({ ...after, you: me.id }, me) : after, true);
    options.onMediaServer(message.media.up);
    options.missed.latest(message.lastMessage);
    if (!yourself(after)) options.onForgotten();
  }

  function onMessage({ message }: MessageOf<'message'>): void {
    options.missed.heard(message.id);
    const reader = options.readerOf(message);
    updateSlice(store, 'chat', withMessage(store.getState().chat, message, reader));
    // With the chat open, the panel itself reads the message out.
    if (reader === 'away') store.setState(({ news }) => ({ news: nextNews(news, 'message', message.name) }));
  }

  function onReaction({ participantId, reaction }: { participantId: ParticipantId; reaction: Reaction }) {
    const shown = withReaction(store.getState().reactions, { participantId, reaction });
    store.setState({ reactions: shown });
    const { key } = shown.at(-1)!;
    environment.clock.after(REACTION_SHOWN_MS, () =>
      store.setState(({ reactions }) => ({ reactions: reactions.filter((one) => one.key !== key) })),
    );
  }

  function onMuted(by: ParticipantId, before: ConferenceState): void {
    options.onMuted();
    const name = before.participants.find(({ id }) => id === by)?.name ?? '';
    store.setState(({ news }) => ({ news: nextNews(news, 'muted', name) }));
  }

  function onParticipant(message: MessageOf<'participant'>, before: ConferenceState): void {
    if (message.type === 'participant.reacted') return onReaction(message);
    if (message.type === 'participant.muted') return onMuted(message.by, before);
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
    message: onMessage,
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
  if (asked[0]) return nextNews(last, 'asked', asked[0].name);
  if (fresh) return last;
  if (joined[0]) return nextNews(last, 'joined', joined[0].name);
  if (left[0]) return nextNews(last, 'left', left[0].name);
  const raised = raisedHands(before, after)[0];
  return raised ? nextNews(last, 'handRaised', raised.name) : last;
}

export const nextNews = (last: News | null, kind: News['kind'], name: string): News => ({
  sequence: (last?.sequence ?? 0) + 1,
  kind,
  name,
});
