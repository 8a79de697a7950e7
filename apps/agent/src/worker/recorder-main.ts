import type { AgentRoom } from '@intermind/contracts/agent-channel';
import { createLogger, type Logger } from '../log.ts';
import { CHILD_BEAT_MS, type FromChild, type ToChild } from './child-messages.ts';
import { BrowserPage } from '../recorder/browser-page.ts';
import { findBrowser } from '../recorder/find-browser.ts';

/**
 * The process of one recording: opens the recorder's page in a browser that nobody sees, tells it what to record, and exits
 * when the page, its parent or the recording is gone. What was recorded goes from the page to the API.
 */
const LOOK_MS = 2_000;
/** A page that does not answer for so long hangs. */
const ANSWER_WITHIN_MS = 20_000;
/** The last pieces go to the API; shorter than what the parent waits (fleet.ts). */
const STOP_WITHIN_MS = 18_000;

interface Alive {
  drawn: number;
  sent: number;
  over: 'replaced' | 'disconnected' | 'failed' | null;
  detail: string;
}

let page: BrowserPage | undefined;
let record: Pick<AgentRoom, 'transcript' | 'offRecord' | 'onRecord' | 'unwritten'> = {
  transcript: false,
  offRecord: [],
};
let ending = false;
let stopping = false;

function tell(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

async function start({ job, logLevel }: Extract<ToChild, { type: 'start' }>): Promise<void> {
  const log = createLogger(`recorder/${job.conferenceId}`, logLevel);
  const { path, hint } = findBrowser(process.env);
  const { recording } = job;
  if (path === null) throw new Error(hint);
  if (!recording) throw new Error('the job says nothing of what to record');
  record = recordOf(job.room);
  const url = `${process.env['INTERMIND_PAGE_URL'] ?? process.env['INTERMIND_API_URL']}/recorder.html`;
  page = await openPage(path, url, log);
  const { mediaUrl, mediaToken } = job;
  const told = {
    mediaUrl,
    mediaToken,
    token: recording.token,
    captions: recording.captions ?? false,
    record,
  };
  await page.evaluate(`recorder.start(${JSON.stringify(told)})`);
  log.info({ generation: job.generation, part: recording.part }, 'recording');
  tell({ type: 'joined' });
  look();
}

/** Chromium does not run as root with its sandbox, and not where the system forbids it. */
async function openPage(executable: string, url: string, log: Logger): Promise<BrowserPage> {
  let opened = false;
  // One that does not open is tried again without its sandbox first.
  const onGone = (why: string) => (opened ? void end('failed', why) : undefined);
  const open = async (sandbox: boolean) => {
    const page = await BrowserPage.open({ executable, sandbox, url, onGone });
    opened = true;
    return page;
  };
  if (process.getuid?.() === 0) {
    log.warn('the browser runs without its sandbox, because this process is root; run it as another user');
    return open(false);
  }
  return open(true).catch((error: unknown) => {
    log.warn({ error }, 'the browser did not start with its sandbox, and is started without it');
    return open(false);
  });
}

/** Whether the page still records, every few seconds. */
function look(): void {
  const timer = setTimeout(() => void end('failed', 'the page does not answer'), ANSWER_WITHIN_MS);
  page!.evaluate('recorder.alive()').then(
    (answer) => {
      clearTimeout(timer);
      const { over, detail } = answer as Alive;
      if (over && !stopping) void finish(over, detail);
      else if (!ending) setTimeout(look, LOOK_MS);
    },
    () => clearTimeout(timer),
  );
}

const recordOf = ({ transcript, offRecord, onRecord, unwritten }: AgentRoom) => ({
  transcript,
  offRecord,
  onRecord,
  unwritten,
});

function tellRoom(): void {
  page?.evaluate(`recorder.leaveOut(${JSON.stringify(record)})`).catch(() => undefined);
}

function roomChanged(room: AgentRoom): void {
  record = recordOf(room);
  tellRoom();
}

/** Lets the page send what it has. */
async function finish(why: Extract<FromChild, { type: 'ended' }>['why'], detail: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  const timer = setTimeout(() => void end(why, 'the page did not finish in time'), STOP_WITHIN_MS);
  await page?.evaluate('recorder.stop()').catch(() => undefined);
  clearTimeout(timer);
  await end(why, detail);
}

async function end(why: Extract<FromChild, { type: 'ended' }>['why'], detail: string): Promise<void> {
  if (ending) return;
  ending = true;
  tell({ type: 'ended', why, detail });
  page?.close();
  // What was told goes out first.
  await new Promise((resolve) => setImmediate(resolve));
  process.exit(why === 'stopped' ? 0 : 1);
}

process.on('message', (message: ToChild) => {
  if (message.type === 'stop') void finish('stopped', 'asked to');
  else if (message.type === 'room') roomChanged(message.room);
  else if (message.type === 'start')
    start(message).catch((error: unknown) => void end('failed', String(error)));
});
process.on('disconnect', () => void end('stopped', 'parent gone'));
process.on('SIGTERM', () => void finish('stopped', 'SIGTERM'));
// Ctrl-C reaches the whole group; the parent decides
process.on('SIGINT', () => undefined);

/** It interprets nothing. */
const NO_USE = { engines: [], interpreted: [], skippedWords: 0, shortenedWords: 0 };
setInterval(
  () => tell({ type: 'beat', rssBytes: process.memoryUsage.rss(), lanes: [], use: NO_USE }),
  CHILD_BEAT_MS,
);
