import { readEngineSettings } from '@intermind/config/engines';
import type { AgentJob, AgentRoom, AssistantReport } from '@intermind/contracts/agent-channel';
import { readAssistantSpeech } from '@intermind/contracts/caption-check';
import { ASSISTANT_SPEECH_TOPIC, AVATAR_PROVIDER } from '@intermind/contracts/voice-assistant';
import { systemClock } from '@intermind/timing';
import { openEngines } from '../engines/engine-sets.ts';
import { RoomInterpreter } from '../interpreter/room-interpreter.ts';
import type { RoomHandlers } from '../interpreter/room-port.ts';
import { createLogger, type Logger } from '../log.ts';
import { type LeaveReason, LiveKitRoom } from '../room/livekit-room.ts';
import { loadSilero } from '../sound/silero/silero.ts';
import { sileroActivity } from '../sound/silero/silero-activity.ts';
import type { OpenVoiceActivity } from '../sound/voice-activity.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { EngineSet } from '../speech/ports.ts';
import type { VoiceAssistant } from '../assistant/voice-assistant.ts';
import { startAssistant } from './start-assistant.ts';
import { RemoteModels } from './model-relay.ts';
import type { ToChild } from './child-messages.ts';
import { runChild, tell } from './child-process.ts';
import { meetingTranslators } from './shared-translator.ts';
import { spokenWords, type SpokenWords } from './spoken-words.ts';

/**
 * The process of one meeting: loads the media library, waits for its job, joins, interprets or is the voice assistant, and
 * exits when the meeting or its parent is gone. Memory that the native side keeps goes with the process.
 */
const LEAVE_LIMIT_MS = 3_000;

let interpreter: RoomInterpreter | undefined;
let registry: EngineRegistry | undefined;
let room: Pick<LiveKitRoom, 'leave'> | undefined;
/** Of an interpreter. */
let meeting: LiveKitRoom | undefined;
let assistant: VoiceAssistant | undefined;
let engines: EngineSet | undefined;
/** The models of this machine, which the worker has. */
const remoteModels = new RemoteModels((message) => tell({ type: 'models', message }));
/** Takes the worker's translations. */
let answered: ReturnType<typeof meetingTranslators>['answered'] | undefined;
/** The newest word about the conference, when one came before the job had begun. */
let pendingRoom: AgentRoom | undefined;

async function start(message: Extract<ToChild, { type: 'start' }>): Promise<void> {
  const { job, claimed, builtIn, models, modelsFolder, logLevel } = message;
  const log = createLogger(`agent/${job.conferenceId}`, logLevel);
  const configured = readEngineSettings(process.env);
  const own = await openEngines({ builtIn, models, modelsFolder, configured }, remoteModels);
  engines = own;
  const shared = meetingTranslators(own.translators, tell);
  answered = shared.answered;
  const set = { ...own, translators: shared.translators };
  const rules = new EngineRegistry(set, systemClock, job.engineOrders);
  registry = rules;
  const openVoiceActivity = sileroActivity(loadSilero, (error) =>
    log.warn({ error }, 'no voice activity detection on this machine; pauses are found by loudness'),
  );
  const onDisconnected = (reason: LeaveReason, detail: string): void => void end(reason, detail);
  if (job.kind === 'assistant') {
    const report = (report: AssistantReport): void => tell({ type: 'assistant', report });
    const started = await startAssistant({
      job,
      registry: rules,
      assistants: configured.assistants,
      log,
      openVoiceActivity,
      report,
      onDisconnected,
    });
    ({ assistant } = started);
    room = started;
    if (pendingRoom) assistant.roomChanged(pendingRoom);
  } else await interpret(job, { registry: rules, claimed, log, openVoiceActivity, onDisconnected });
  log.info({ generation: job.generation }, 'joined');
  tell({ type: 'joined' });
}

async function interpret(
  job: AgentJob,
  {
    registry,
    claimed,
    log,
    openVoiceActivity,
    onDisconnected,
  }: {
    registry: EngineRegistry;
    claimed: Extract<ToChild, { type: 'start' }>['claimed'];
    log: Logger;
    openVoiceActivity: OpenVoiceActivity;
    onDisconnected: (reason: LeaveReason, detail: string) => void;
  },
): Promise<void> {
  // the room and its interpreter know each other; nothing is heard before `connect`
  const handlers: RoomHandlers = {
    peopleChanged: (people) => interpreter?.peopleChanged(people),
    microphoneOpened: (identity) => interpreter?.microphoneOpened(identity),
    microphoneHeard: (identity, frame) => interpreter?.microphoneHeard(identity, frame),
    microphoneClosed: (identity) => interpreter?.microphoneClosed(identity),
  };
  const joined = new LiveKitRoom({ handlers, log, onDisconnected });
  room = joined;
  meeting = joined;
  joined.onText(ASSISTANT_SPEECH_TOPIC, (text, identity) => {
    const speech = readAssistantSpeech(text);
    if (speech) interpreter?.assistantSaid(identity, speech);
    else log.debug({ identity }, 'not what an assistant says');
  });
  interpreter = new RoomInterpreter({
    room: joined,
    registry,
    clock: systemClock,
    log,
    openVoiceActivity,
    onSegment: (segment) => tell({ type: 'segment', segment }),
    claimed,
    stored: new Map(job.wordsStored?.map(({ speaker, endMs }) => [speaker, endMs])),
    onDetected: (speaker, language, from) => tell({ type: 'detected', speaker, language, from }),
    onClaimed: (speaker, mark) => tell({ type: 'claimed', speaker, mark }),
    onSpoken: (speaker, language, chunk) => {
      // What was said stays out of the log.
      log.debug({ speaker, language, ...chunk, words: chunk.words.length }, 'spoken');
      if (spokenWords.hasSubscribers)
        spokenWords.publish({ speaker, language, ...chunk } satisfies SpokenWords);
    },
  });
  roomChanged(pendingRoom ?? job.room);
  await joined.connect(job.mediaUrl, job.mediaToken);
}

function roomChanged(room: AgentRoom): void {
  pendingRoom = room;
  meeting?.expectAvatar(room.assistant?.provider === AVATAR_PROVIDER);
  interpreter?.roomChanged(room);
  assistant?.roomChanged(room);
}

function beat(): void {
  const spoken = interpreter?.takeUse() ?? { interpreted: [], skippedWords: 0, shortenedWords: 0 };
  const use = { engines: registry?.meter.take() ?? [], ...spoken };
  const lanes = interpreter?.statuses() ?? [];
  const quiet = interpreter && { quiet: interpreter.isQuiet };
  tell({ type: 'beat', rssBytes: process.memoryUsage.rss(), lanes, use, ...quiet });
}

const end = runChild({
  start,
  beat,
  told(message) {
    if (message.type === 'assistant') assistant?.ordered(message.order);
    else if (message.type === 'words') interpreter?.browserSaid(message.speaker, message.words);
    else if (message.type === 'room') roomChanged(message.room);
    else if (message.type === 'models') remoteModels.receive(message.message);
    else if (message.type === 'translated' || message.type === 'not-translated') answered?.(message);
  },
  async end(why, detail) {
    setTimeout(() => process.exit(1), LEAVE_LIMIT_MS).unref();
    tell({ type: 'ended', why, detail });
    try {
      await assistant?.close();
      await interpreter?.close();
      beat();
      await room?.leave();
      await engines?.close();
    } finally {
      process.exit(0);
    }
  },
});
