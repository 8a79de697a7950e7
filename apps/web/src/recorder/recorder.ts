import type { OnRecord } from './on-record.ts';

export interface Job {
  mediaUrl: string;
  mediaToken: string;
  token: string;
  /** Draws captions. */
  captions: boolean;
  record: OnRecord;
}

interface Alive {
  drawn: number;
  sent: number;
  /** Why it cannot go on; null while it can. */
  over: 'replaced' | 'disconnected' | 'failed' | null;
  detail: string;
}

export type EndRecorder = (why: NonNullable<Alive['over']>, what: string) => void;

/** A meeting that is recorded as soon as `record` is called. */
export interface OpenRecording {
  /** Who is left out of every picture and sound from now on. */
  leaveOut(record: OnRecord): void;
  /** Resolves when pictures and sounds are being taken. */
  record(): Promise<void>;
  progress(): { drawn: number; sent: number };
  /** Resolves when everything is with the API. */
  stop(): Promise<void>;
}

/** What the process that opened the page speaks to (agent/worker/recorder-main.ts), or the page itself (under-egress.ts). */
export interface Recorder {
  start(job: Job): Promise<void>;
  leaveOut(record: OnRecord): void;
  alive(): Alive;
  stop(): Promise<void>;
}

/** @param open takes nothing of the meeting yet */
export function createRecorder(open: (job: Job, end: EndRecorder) => Promise<OpenRecording>): Recorder {
  let over: Alive['over'] = null;
  let detail = '';
  let latest: OnRecord | null = null;
  let recording: OpenRecording | null = null;
  let running = false;
  const end: EndRecorder = (why, what) => {
    if (over !== null) return;
    over = why;
    detail = what;
  };
  return {
    async start(job) {
      const opened = await open(job, end);
      // What is told while it opens and joins counts before the first picture.
      opened.leaveOut(latest ?? job.record);
      recording = opened;
      await opened.record();
      running = true;
    },
    leaveOut(record) {
      latest = record;
      recording?.leaveOut(record);
    },
    alive() {
      const { drawn, sent } = (running && recording?.progress()) || { drawn: 0, sent: 0 };
      return { drawn, sent, over, detail };
    },
    stop: async () => (running ? recording?.stop() : undefined),
  };
}
