import { readEngineSettings } from '@intermind/config/engines';
import type { AgentRoom } from '@intermind/contracts/agent-channel';
import { systemClock } from '@intermind/timing';
import { openEngines } from '../engines/engine-sets.ts';
import { RoomInterpreter } from '../interpreter/room-interpreter.ts';
import type { RoomHandlers } from '../interpreter/room-port.ts';
import { createLogger } from '../log.ts';
import { LiveKitRoom } from '../room/livekit-room.ts';
import { loadSilero } from '../sound/silero/silero.ts';
import { sileroActivity } from '../sound/silero/silero-activity.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { EngineSet } from '../speech/ports.ts';
import { CHILD_BEAT_MS, type FromChild, type ToChild } from './child-messages.ts';
import { meetingTranslators } from './shared-translator.ts';

/**
 * The process of one meeting: loads the media library, waits for its job, joins, interprets, and exits when the meeting
 * or its parent is gone. Memory that the native side keeps goes with the process.
 */
const LEAVE_LIMIT_MS = 3_000;

let interpreter: RoomInterpreter | undefined;
let registry: EngineRegistry | undefined;
let room: LiveKitRoom | undefined;
let engines: EngineSet | undefined;
/** Takes the worker's translations. */
let answered: ReturnType<typeof meetingTranslators>['answered'] | undefined;
/** The newest word about the conference, when one came before the job had begun. */
let pendingRoom: AgentRoom | undefined;
let ending = false;

function tell(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

async function start(message: Extract<ToChild, { type: 'start' }>): Promise<void> {
  const { job, builtIn, models, logLevel } = message;
  const log = createLogger(`agent/${job.conferenceId}`, logLevel);
  const own = await openEngines({ builtIn, models, configured: readEngineSettings(process.env) });
  engines = own;
  const shared = meetingTranslators(own.translators, tell);
  answered = shared.answered;
  registry = new EngineRegistry({ ...own, translators: shared.translators }, systemClock);
  // the room and its interpreter know each other; nothing is heard before `connect`
  const handlers: RoomHandlers = {
    peopleChanged: (people) => interpreter?.peopleChanged(people),
    microphoneOpened: (identity) => interpreter?.microphoneOpened(identity),
    microphoneHeard: (identity, frame) => interpreter?.microphoneHeard(identity, frame),
    microphoneClosed: (identity) => interpreter?.microphoneClosed(identity),
  };
  room = new LiveKitRoom({
    handlers,
    log,
    onDisconnected: (reason, detail) => void end(reason, detail),
  });
  interpreter = new RoomInterpreter({
    room,
    registry,
    clock: systemClock,
    log,
    openVoiceActivity: sileroActivity(loadSilero, (error) =>
      log.warn({ error }, 'no voice activity detection on this machine; pauses are found by loudness'),
    ),
    onSegment: (segment) => tell({ type: 'segment', segment }),
    // What was said stays out of the log; at `trace`, which no setting of the product allows, measurements compare it.
    onSpoken: (speaker, language, { words, ...chunk }) =>
      log.debug(
        { speaker, language, words: logLevel === 'trace' ? words : words.length, ...chunk },
        'spoken',
      ),
  });
  interpreter.roomChanged(pendingRoom ?? job.room);
  await room.connect(job.mediaUrl, job.mediaToken);
  log.info({ generation: job.generation }, 'joined');
  tell({ type: 'joined' });
}

function roomChanged(room: AgentRoom): void {
  pendingRoom = room;
  interpreter?.roomChanged(room);
}

async function end(why: Extract<FromChild, { type: 'ended' }>['why'], detail: string): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), LEAVE_LIMIT_MS).unref();
  tell({ type: 'ended', why, detail });
  try {
    await interpreter?.close();
    beat();
    await room?.leave();
    await engines?.close();
  } finally {
    process.exit(0);
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'stop') void end('stopped', 'asked to');
  else if (message.type === 'room') roomChanged(message.room);
  else if (message.type === 'translated' || message.type === 'not-translated') answered?.(message);
  else if (message.type === 'start')
    start(message).catch((error: unknown) => void end('failed', String(error)));
});
process.on('disconnect', () => void end('stopped', 'parent gone'));
process.on('SIGTERM', () => void end('stopped', 'SIGTERM'));
// Ctrl-C reaches the whole group; the parent decides
process.on('SIGINT', () => undefined);

function beat(): void {
  const { interpreted, skippedWords } = interpreter?.takeUse() ?? { interpreted: [], skippedWords: 0 };
  const use = { engines: registry?.meter.take() ?? [], interpreted, skippedWords };
  tell({ type: 'beat', rssBytes: process.memoryUsage.rss(), lanes: interpreter?.statuses() ?? [], use });
}
setInterval(beat, CHILD_BEAT_MS);
