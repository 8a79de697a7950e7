import { recordingNews } from '../model/recording-news.ts';
import type { Message, Participant, ServerMessage } from '@intermind/contracts';
import type { ConferenceConnection } from '@intermind/sdk';
import {
  applyJoinRequestEvent,
  applyParticipantEvent,
  arrivals,
  type ConferenceState,
  fromStateMessage,
  isSameState,
  raisedHands,
  withConference,
  withParticipant,
  withRecording,
  yourself,
} from '../model/conference-state.ts';
import { type Reader, withMessage } from '../model/chat.ts';
import { keepLanesOf } from '../model/lanes.ts';
import { REACTION_SHOWN_MS, withReaction } from '../model/reactions.ts';
import type { SettingsStore } from '../platform/settings.ts';
import { type AssistantSlice, NO_ASSISTANT, withAssistant, withFailure } from '../model/voice-assistant.ts';
import { type MeetingStore, type News, updateSlice } from '../model/meeting.ts';
import { nextNews } from '../model/news.ts';
import type { CallEnvironment } from './environment.ts';
import type { MissedMessages } from './missed-messages.ts';
import type { MuteWatch } from './mute-watch.ts';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

export interface ConferenceLinkOptions {
  environment: Pick<CallEnvironment, 'openSocket' | 'media' | 'clock'>;
  store: MeetingStore;
  settings: SettingsStore;
  getToken: (why: { refused: boolean }) => string | null | Promise<string | null>;
  onChanged: () => void;
  mutes: Pick<MuteWatch, 'told' | 'latest'>;
  readerOf: (message: Message) => Reader;
  missed: Pick<MissedMessages, 'heard' | 'latest'>;
  onLeft: (participantId: string) => void;
  /** Whether the websocket to the API is connected. */
  onUp: (up: boolean) => void;
  /** Whether this page knows the server’s state, over a connection that is as good as known to be up. */
  onCurrent: (current: boolean) => void;
  onMediaServer: (up: boolean) => void;
  /** What this person’s browser recognised was not taken. */
  onWordsRefused: (refused: MessageOf<'words.refused'>) => void;
  onEnded: (because: 'expelled' | 'ended') => void;
  /** The server no longer lists this participant as inside, although the websocket may be open. */
  onForgotten: () => void;
  /** The token is not taken, or this participant is not known: the websocket is closed. */
  onRefused: (because: 'notFound' | 'signedOut') => void;
}

/** Applies the messages of the conference websocket to the store. */
export function connectToConference(options: ConferenceLinkOptions): ConferenceConnection {
  const { environment, store, settings } = options;
  const { conference } = store.getState();
  if (!conference) throw new Error('There is no conference to connect to');
  // What was told of another conference says nothing about this one.
  assistantIs(NO_ASSISTANT);

  function change(before: ConferenceState, after: ConferenceState, fresh = false): void {
    if (isSameState(before, after)) return;
    const present = new Set(after.participants.map(({ id }) => id));
    const { interpretation, news } = store.getState();
    // Do not announce joins and departures from a state after a reconnect; do announce new join requests.
    store.setState({ conference: after, news: newsOf(before, after, fresh, news) });
    updateSlice(store, 'interpretation', { lanes: keepLanesOf(interpretation.lanes, present) });
    const { asked, left } = arrivals(before, after);
    if (asked.length > 0 && settings.getState().joinRequestSound) environment.media.sound.playJoinRequest();
    if (recordingNews(before, after) === 'recording.started') environment.media.sound.playRecording();
    for (const { id } of left) options.onLeft(id);
    options.onChanged();
  }

  /** A state without us means that the server considers us gone: keep showing us, and rejoin. */
  function onState(message: MessageOf<'state'>, before: ConferenceState): void {
    const after = fromStateMessage(message);
    const me: Participant | undefined = yourself(after) ?? yourself(before);
    change(before, me ? withParticipant({ ...after, you: me.id }, me) : after, true);
    options.onMediaServer(message.media.up);
    updateSlice(store, 'interpretation', message.interpreter);
    options.missed.latest(message.lastMessage);
    // The moderator who muted may have left since.
    options.mutes.latest(message.lastMute, [...message.participants, ...before.participants]);
    assistantIs(withAssistant(store.getState().assistant, message.voiceAssistant));
    if (yourself(after)) options.onCurrent(true);
    else options.onForgotten();
  }

  function assistantIs(assistant: AssistantSlice): void {
    if (assistant !== store.getState().assistant) store.setState({ assistant });
  }

  function onChatMessage(message: Message): void {
    options.missed.heard(message.id);
    const reader = options.readerOf(message);
    updateSlice(store, 'chat', withMessage(store.getState().chat, message, reader));
    // With the chat open, the panel itself reads the message out.
    if (reader === 'away') store.setState(({ news }) => ({ news: nextNews(news, 'message', message.name) }));
  }

  function onReaction({ participantId, reaction }: MessageOf<'participant.reacted'>): void {
    const shown = withReaction(store.getState().reactions, { participantId, reaction });
    store.setState({ reactions: shown });
    const { key } = shown.at(-1)!;
    environment.clock.after(REACTION_SHOWN_MS, () =>
      store.setState(({ reactions }) => ({ reactions: reactions.filter((one) => one.key !== key) })),
    );
  }

  function onLeft(message: MessageOf<'participant.left'>, before: ConferenceState): void {
    if (message.participantId !== before.you) return change(before, applyParticipantEvent(before, message));
    if (message.reason === 'expelled') options.onEnded('expelled');
    if (message.reason === 'lost') options.onForgotten();
  }

  function onServerMessage(message: ServerMessage): void {
    const before = store.getState().conference;
    if (!before) return;
    switch (message.type) {
      case 'state':
        return onState(message, before);
      case 'participant.joined':
      case 'participant.updated':
        return change(before, applyParticipantEvent(before, message));
      case 'participant.left':
        return onLeft(message, before);
      case 'participant.muted':
        return options.mutes.told(message, before.participants);
      case 'participant.reacted':
        return onReaction(message);
      case 'message.created':
        return onChatMessage(message.message);
      case 'join_request.created':
      case 'join_request.updated':
      case 'join_request.closed':
        return change(before, applyJoinRequestEvent(before, message));
      case 'conference.updated':
        return change(before, withConference(before, message.conference));
      case 'recording.updated':
        return change(before, withRecording(before, message.recording));
      case 'conference.ended':
        return options.onEnded('ended');
      case 'media.down':
      case 'media.back':
        return options.onMediaServer(message.type === 'media.back');
      case 'words.refused':
        return options.onWordsRefused(message);
      case 'interpreter.down':
        return updateSlice(store, 'interpretation', { downAtMs: environment.clock.nowMs() });
      case 'interpreter.waiting':
        return updateSlice(store, 'interpretation', { waiting: message.waiting });
      case 'voice_assistant.updated':
        return assistantIs(withAssistant(store.getState().assistant, message.voiceAssistant));
      case 'voice_assistant.failed':
        return assistantIs(withFailure(store.getState().assistant, message.reason));
      // For a guest who waits.
      case 'waiting':
      case 'waiting.updated':
      case 'join_request.approved':
      case 'join_request.rejected':
      case 'join_request.expired':
      // The SDK keeps these to itself.
      case 'heartbeat':
      case 'closing':
        return;
      default:
        // A server that is newer than this page may say more.
        message satisfies never;
    }
  }

  return environment.openSocket({
    roomId: conference.conference.roomId,
    participantId: conference.you,
    getToken: options.getToken,
    onMessage: onServerMessage,
    onStatus(status) {
      if (status.status === 'open') options.onUp(true);
      else options.onCurrent(false);
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
