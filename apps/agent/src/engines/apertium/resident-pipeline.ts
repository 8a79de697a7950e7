import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { EngineError } from '../../speech/ports.ts';
import { programEnvironment } from '../demo-root.ts';
import { decode, encode, requestOf } from './stream-format.ts';

interface Waiting {
  id: number;
  resolve: (text: string) => void;
  reject: (error: EngineError) => void;
}

/** Answers take up to 100 ms; a stage that is silent for this long hangs, and blocks every meeting. */
const ANSWER_LIMIT_MS = 8_000;
/** Texts in progress; more than this means that it is too slow. */
const WAITING_MAX = 200;

/**
 * One apertium direction as a running pipeline of processes (7 to 12 of them, separate programs under their own
 * licence); texts go in and come out in order. Ends itself when nothing was asked for `idleMs`, and when it hangs: the
 * next text starts another.
 */
export class ResidentPipeline {
  private readonly command: string;
  private readonly idleMs: number;
  private process: ChildProcessWithoutNullStreams | undefined;
  private waiting: Waiting[] = [];
  private lastId = 0;
  private received = Buffer.alloc(0);
  private idleTimer: NodeJS.Timeout | undefined;
  private hangTimer: NodeJS.Timeout | undefined;
  private readonly answerLimitMs: number;

  constructor(command: string, idleMs: number, answerLimitMs = ANSWER_LIMIT_MS) {
    this.command = command;
    this.idleMs = idleMs;
    this.answerLimitMs = answerLimitMs;
  }

  get running(): boolean {
    return this.process !== undefined;
  }

  async translate(text: string): Promise<string> {
    if (this.waiting.length >= WAITING_MAX) throw new EngineError('apertium has too much to do', 'engine');
    const child = this.process ?? this.start();
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.stop(), this.idleMs).unref();
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.waiting.push({ id, resolve, reject });
      if (this.waiting.length === 1) this.watch();
      child.stdin.write(encode(text, id));
    });
  }

  stop(): void {
    this.end('SIGTERM', 'apertium was stopped');
  }

  private end(signal: NodeJS.Signals, why: string): void {
    clearTimeout(this.idleTimer);
    const child = this.process;
    this.process = undefined;
    if (child?.pid === undefined) return;
    this.rejectAll(why);
    try {
      process.kill(-child.pid, signal);
    } catch {
      // the group is gone already
    }
  }

  private start(): ChildProcessWithoutNullStreams {
    // a group of its own, so that stopping it stops every stage
    const child = spawn('bash', ['-c', this.command], {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: programEnvironment(),
    });
    this.process = child;
    this.received = Buffer.alloc(0);
    child.stdout.on('data', (data: Buffer) => this.receive(child, data));
    child.stderr.resume();
    child.stdin.on('error', () => undefined); // the exit below says what happened
    child.on('error', (error) => this.died(child, error.message));
    child.on('exit', (code, signal) => this.died(child, `exit ${String(code ?? signal)}`));
    return child;
  }

  /** Output of a stopped child is ignored: its requests were rejected. */
  private receive(child: ChildProcessWithoutNullStreams, data: Buffer): void {
    if (this.process !== child) return;
    this.received = Buffer.concat([this.received, data]);
    for (let end = this.received.indexOf(0); end >= 0; end = this.received.indexOf(0)) {
      const answer = this.received.subarray(0, end).toString('utf8');
      this.received = this.received.subarray(end + 1);
      const request = this.waiting.shift();
      if (request && requestOf(answer) !== request.id) {
        // words must never reach another meeting: give up all that is under way
        this.waiting.unshift(request);
        this.stop();
        return;
      }
      request?.resolve(decode(answer));
      this.watch();
    }
  }

  private died(child: ChildProcessWithoutNullStreams, why: string): void {
    if (this.process !== child) return;
    this.process = undefined;
    this.rejectAll(`apertium ended (${why})`);
  }

  /** From now on an answer is due while one is waited for. */
  private watch(): void {
    clearTimeout(this.hangTimer);
    if (this.waiting.length === 0) return;
    this.hangTimer = setTimeout(() => this.end('SIGKILL', 'apertium hung'), this.answerLimitMs).unref();
  }

  private rejectAll(message: string): void {
    clearTimeout(this.hangTimer);
    const waiting = this.waiting;
    this.waiting = [];
    for (const { reject } of waiting) reject(new EngineError(message, 'engine'));
  }
}
