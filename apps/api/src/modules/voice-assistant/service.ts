import {
  type AssistantOrder,
  type AssistantProvider,
  AVATAR_PROVIDER,
  type ConferenceId,
  type Language,
  OUTSIDE_ASSISTANT_PROVIDERS,
  type VoiceAssistant,
} from '@intermind/contracts';
import { conferenceTopic, type StateSlice } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import {
  type ConferenceRow,
  type ConferencesDependencies,
  findConference,
  lockConference,
} from '../conferences/index.ts';
import {
  admitAssistant,
  createAssistant,
  dismissAssistant,
  requireStanding,
  takesPart,
} from '../participants/index.ts';
import { removeAvatar } from './avatar.ts';
import { toVoiceAssistant } from './presenter.ts';
import {
  findAssistant,
  insertAssistant,
  lockAssistant,
  setEarlierMeetings,
  updateAssistant,
  type VoiceAssistantRow,
} from './store.ts';
import { type AssistantEvent, isPresent, TRANSITIONS } from './transitions.ts';

export interface VoiceAssistantDependencies extends ConferencesDependencies {
  /** Those that are set up on this installation. */
  assistantProviders: readonly AssistantProvider[];
}

export function voiceAssistantSlice(deps: VoiceAssistantDependencies): StateSlice<'voiceAssistant'> {
  return {
    audience: 'everyone',
    async read({ conference: { id } }) {
      const row = await findAssistant(deps.db, id);
      return {
        value: toVoiceAssistant(row, deps.assistantProviders),
        versions: row ? [[versionName(id), row.version]] : [],
      };
    },
  };
}

/** @throws ApiError ConferenceNotFound to callers outside the running conference */
export async function readAssistant(
  deps: VoiceAssistantDependencies,
  identity: Member | Guest,
  id: ConferenceId,
): Promise<VoiceAssistant> {
  await standingFor(deps, identity, id, 'seeParticipants');
  return toVoiceAssistant(await findAssistant(deps.db, id), deps.assistantProviders);
}

/**
 * A moderator lets the assistant in. One that is there stays, with this provider.
 * @throws ApiError ConferenceNotFound, Forbidden, ConferenceSealed, VoiceAssistantUnavailable, QuotaExceeded of the room's
 * owner
 */
export async function enableAssistant(
  deps: VoiceAssistantDependencies,
  member: Member,
  id: ConferenceId,
  provider: AssistantProvider,
): Promise<VoiceAssistant> {
  const { conference, language } = await standingFor(deps, member, id, 'switchVoiceAssistant');
  requireProvider(deps, conference, provider);
  await deps.quotas.requireLeft({ userId: conference.createdBy, feature: 'assistantMinutes' });
  const { db, now } = deps;
  const { row, isNew, before } = await db.transaction(async (tx) => {
    // Two moderators may enable it at once.
    await lockConference(tx, id);
    const known = await findAssistant(tx, id);
    const since = now();
    if (!known) {
      const participantId = await createAssistant(tx, id, language, since);
      const first = { conferenceId: id, participantId, provider, state: 'pending', since } as const;
      return { row: await insertAssistant(tx, first), isNew: true, before: undefined };
    }
    if (known.state !== 'disabled' && known.provider === provider)
      return { row: known, isNew: false, before: known };
    const row = await updateAssistant(tx, id, { state: 'pending', since, provider });
    return { row, isNew: true, before: known };
  });
  if (isNew) {
    await admitAssistant(deps, conference, row.participantId);
    deps.record('voice-assistant.switched', { conferenceId: id, provider, by: member.userId });
    announce(deps, row);
    await endAvatar(deps, before, row);
  }
  return toVoiceAssistant(row, deps.assistantProviders);
}

/** A moderator sends it away; there may be none. @throws ApiError ConferenceNotFound, Forbidden */
export async function disableAssistant(
  deps: VoiceAssistantDependencies,
  member: Member,
  id: ConferenceId,
): Promise<VoiceAssistant> {
  await standingFor(deps, member, id, 'switchVoiceAssistant');
  const row = await applyEvent(deps, id, 'disable');
  if (row) deps.record('voice-assistant.switched', { conferenceId: id, provider: null, by: member.userId });
  return toVoiceAssistant(row ?? (await findAssistant(deps.db, id)), deps.assistantProviders);
}

/**
 * A moderator pauses it: the rest of what it says is dropped.
 * @throws ApiError ConferenceNotFound, Forbidden, VoiceAssistantNotSpeaking (spec 1 §4)
 */
export async function interruptAssistant(
  deps: VoiceAssistantDependencies,
  member: Member,
  id: ConferenceId,
): Promise<VoiceAssistant> {
  await standingFor(deps, member, id, 'switchVoiceAssistant');
  const row = await applyEvent(deps, id, 'interrupt');
  if (!row) throw new ApiError('VoiceAssistantNotSpeaking');
  order(deps, id, { type: 'interrupt' });
  return toVoiceAssistant(row, deps.assistantProviders);
}

/**
 * A moderator lets another provider go on; the conversation stays.
 * @throws ApiError ConferenceNotFound, Forbidden, ConferenceSealed, VoiceAssistantUnavailable, VoiceAssistantOff
 */
export async function changeProvider(
  deps: VoiceAssistantDependencies,
  member: Member,
  id: ConferenceId,
  provider: AssistantProvider,
): Promise<VoiceAssistant> {
  const { conference } = await standingFor(deps, member, id, 'switchVoiceAssistant');
  requireProvider(deps, conference, provider);
  const known = await findAssistant(deps.db, id);
  if (known?.provider === provider && known.state !== 'disabled')
    return toVoiceAssistant(known, deps.assistantProviders);
  const row = await applyEvent(deps, id, 'change', provider);
  if (!row) throw new ApiError('VoiceAssistantOff');
  deps.record('voice-assistant.switched', { conferenceId: id, provider, by: member.userId });
  return toVoiceAssistant(row, deps.assistantProviders);
}

/**
 * The owner of the room lets the assistant answer their own questions from their earlier meetings too, or no more. Everyone
 * is told: it answers aloud.
 * @throws ApiError ConferenceNotFound, Forbidden, VoiceAssistantOff
 */
export async function openEarlierMeetings(
  deps: VoiceAssistantDependencies,
  member: Member,
  id: ConferenceId,
  allowed: boolean,
): Promise<VoiceAssistant> {
  await standingFor(deps, member, id, 'openEarlierMeetings');
  const changed = await setEarlierMeetings(deps.db, id, allowed);
  if (changed) {
    deps.record('voice-assistant.earlier-meetings', { conferenceId: id, allowed, by: member.userId });
    announce(deps, changed);
    // What was found there may be being said.
    if (!allowed) order(deps, id, { type: 'interrupt', ofEarlier: true });
  }
  const row = changed ?? (await findAssistant(deps.db, id));
  if (!row || row.state === 'disabled') throw new ApiError('VoiceAssistantOff');
  return toVoiceAssistant(row, deps.assistantProviders);
}

/**
 * What the caller says next is a question to the assistant.
 * @throws ApiError ConferenceNotFound, VoiceAssistantOff
 */
export async function askAssistant(
  deps: VoiceAssistantDependencies,
  identity: Member | Guest,
  id: ConferenceId,
): Promise<void> {
  const { participantId } = await standingFor(deps, identity, id, 'askVoiceAssistant');
  const row = await findAssistant(deps.db, id);
  if (!row || !isPresent(row.state)) throw new ApiError('VoiceAssistantOff');
  order(deps, id, { type: 'ask', participantId });
}

/**
 * Carries out a transition and tells everyone.
 * @param provider the new one
 * @returns undefined where the transition is impossible, or the conference has ended
 */
export async function applyEvent(
  deps: VoiceAssistantDependencies,
  id: ConferenceId,
  event: AssistantEvent,
  provider?: AssistantProvider,
): Promise<VoiceAssistantRow | undefined> {
  const { db, now } = deps;
  const changed = await db.transaction(async (tx) => {
    const known = await lockAssistant(tx, id);
    const state = known && TRANSITIONS[known.state][event];
    if (!state) return undefined;
    const row = await updateAssistant(tx, id, { state, since: now(), ...(provider ? { provider } : {}) });
    return { row, before: known };
  });
  if (!changed) return undefined;
  const { row, before } = changed;
  announce(deps, row);
  await endAvatar(deps, before, row);
  if (row.state === 'disabled') await dismissAssistant(deps, row.participantId);
  return row;
}

function announce({ bus, assistantProviders }: VoiceAssistantDependencies, row: VoiceAssistantRow): void {
  const { conferenceId } = row;
  bus.publish(conferenceTopic(conferenceId), {
    to: 'everyone',
    message: { type: 'voice_assistant.updated', voiceAssistant: toVoiceAssistant(row, assistantProviders) },
    version: { of: versionName(conferenceId), number: row.version },
  });
  // Whether there is a process for it, and which provider that uses.
  if (!isPresent(row.state)) bus.publish('agent-jobs', { type: 'conference.changed', conferenceId });
}

/** Whose process has ended, or is to: nobody else would see to the avatar. */
async function endAvatar(
  deps: VoiceAssistantDependencies,
  before: VoiceAssistantRow | undefined,
  { state }: VoiceAssistantRow,
): Promise<void> {
  if (before?.provider === AVATAR_PROVIDER && !isPresent(state)) await removeAvatar(deps, before);
}

const versionName = (id: ConferenceId): string => `voice-assistant ${id}`;

function order({ bus }: VoiceAssistantDependencies, conferenceId: ConferenceId, what: AssistantOrder): void {
  bus.publish('agent-jobs', { type: 'assistant.order', conferenceId, order: what });
}

function requireProvider(
  { assistantProviders }: VoiceAssistantDependencies,
  { sealed }: ConferenceRow,
  provider: AssistantProvider,
): void {
  if (!assistantProviders.includes(provider)) throw new ApiError('VoiceAssistantUnavailable');
  if (sealed && OUTSIDE_ASSISTANT_PROVIDERS.includes(provider)) throw new ApiError('ConferenceSealed');
}

async function standingFor(
  { db }: VoiceAssistantDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  action: 'seeParticipants' | 'askVoiceAssistant' | 'switchVoiceAssistant' | 'openEarlierMeetings',
): Promise<{
  conference: ConferenceRow;
  participantId: VoiceAssistantRow['participantId'];
  language: Language;
}> {
  const conference = await findConference(db, id);
  const { participations } = await requireStanding(db, conference, identity, action, 'ConferenceNotFound');
  // The newest device of those that are inside.
  const own = participations.filter(takesPart).at(-1)!;
  return { conference: conference!, participantId: own.id, language: own.language };
}
