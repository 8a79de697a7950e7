import type { AssistantSettings } from '@intermind/config/engines';
import type { AgentJob, AssistantReport } from '@intermind/contracts/agent-channel';
import { readCaption } from '@intermind/contracts/caption-check';
import { CAPTION_TOPIC, INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import { systemClock } from '@intermind/timing';
import type { OpenAnswerer } from '../assistant/answerer.ts';
import { AvatarAnswerer } from '../avatar/avatar-answerer.ts';
import { ChatAnswerer } from '../assistant/chat-answerer.ts';
import { RealtimeAnswerer } from '../realtime/realtime-answerer.ts';
import { VoiceAssistant } from '../assistant/voice-assistant.ts';
import type { Logger } from '../log.ts';
import { type LeaveReason, LiveKitRoom } from '../room/livekit-room.ts';
import type { OpenVoiceActivity } from '../sound/voice-activity.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';

export interface AssistantStart {
  job: AgentJob;
  registry: EngineRegistry;
  /** Those that are set up beside the built-in one. */
  assistants: readonly AssistantSettings[];
  log: Logger;
  openVoiceActivity: OpenVoiceActivity;
  report: (report: AssistantReport) => void;
  onDisconnected: (reason: LeaveReason, detail: string) => void;
}

/** Joins a meeting as its voice assistant. Rejects when the media server cannot be reached or refuses the token. */
export async function startAssistant(start: AssistantStart): Promise<{
  assistant: VoiceAssistant;
  leave: () => Promise<void>;
}> {
  const { job, registry, log, openVoiceActivity, report, onDisconnected } = start;
  const here: { assistant?: VoiceAssistant } = {};
  const room = new LiveKitRoom({
    handlers: {
      peopleChanged: () => undefined,
      microphoneOpened: () => undefined,
      microphoneHeard: (identity, frame) => here.assistant?.microphoneHeard(identity, frame),
      microphoneClosed: (identity) => here.assistant?.microphoneClosed(identity),
    },
    log,
    onDisconnected,
    textsTo: [INTERPRETER_IDENTITY],
    onAvatar: (isThere) => here.assistant?.avatarSeen(isThere),
  });
  room.onText(CAPTION_TOPIC, (text, identity) => {
    if (identity !== INTERPRETER_IDENTITY) return;
    const caption = readCaption(text);
    if (caption) here.assistant?.captionHeard(caption);
    else log.debug('a caption of the interpreter is not readable');
  });
  await room.connect(job.mediaUrl, job.mediaToken);
  const sink = await room.publishMicrophone();
  const assistant = new VoiceAssistant({
    room,
    sink,
    registry,
    clock: systemClock,
    log,
    openVoiceActivity,
    openAnswerer: answererOf(start),
    report,
  });
  here.assistant = assistant;
  assistant.roomChanged(job.room);
  return {
    assistant,
    leave: async () => {
      await assistant.close();
      await room.leave();
    },
  };
}

function answererOf({ assistants, registry, log }: AssistantStart): OpenAnswerer {
  const clock = systemClock;
  return (provider, stage) => {
    if (provider === 'intermind') return new ChatAnswerer({ registry, clock, log, stage });
    const settings = assistants.find(({ engine }) => engine === provider);
    if (settings?.engine === 'heygen')
      return new AvatarAnswerer({ server: settings, registry, clock, log, stage });
    const { meter } = registry;
    return settings && new RealtimeAnswerer({ settings, clock, log, meter, stage });
  };
}
