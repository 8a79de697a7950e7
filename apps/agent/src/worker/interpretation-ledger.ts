import type { AgentToApi, JobKey } from '@intermind/contracts/agent-channel';
import type { Clock } from '@intermind/timing';
import type { InterpretedSpeech } from '../interpreter/interpreted-speech.ts';

/** Between two reports of a meeting. */
const REPORT_MS = 10_000;
/** What was interpreted in a meeting that is over is told again with each new connection, for this long. */
const KEPT_MS = 60 * 60_000;
const KEPT_MAX = 1_000;

export type InterpretedReport = Extract<AgentToApi, { type: 'interpreted' }>;

interface Account {
  key: JobKey;
  generation: number;
  /** By speaker and language, since the generation began. */
  totals: Map<string, InterpretedSpeech>;
  /** Null while the meeting goes on. */
  endedAtMs: number | null;
  nextReportMs: number;
}

export interface InterpretationLedgerOptions {
  clock: Clock;
  /** Called only while connected. */
  send: (report: InterpretedReport) => void;
}

/**
 * How much speech was interpreted in each meeting, by speaker and language, since this worker took it (its generation).
 * Reports name totals, so that one that comes twice or not at all does no harm; the death of a meeting's process loses at
 * most half a second. Nothing is counted for silence, nor for a language that everybody understands.
 */
export class InterpretationLedger {
  private readonly options: InterpretationLedgerOptions;
  private readonly accounts = new Map<string, Account>();
  private connected = false;

  constructor(options: InterpretationLedgerOptions) {
    this.options = options;
  }

  add({ kind, conferenceId }: JobKey, generation: number, speech: readonly InterpretedSpeech[]): void {
    if (speech.length === 0) return;
    const nowMs = this.options.clock.nowMs();
    const name = nameOf(conferenceId, generation);
    const account = this.accounts.get(name) ?? {
      ...{ key: { kind, conferenceId }, generation, totals: new Map<string, InterpretedSpeech>() },
      ...{ endedAtMs: null, nextReportMs: nowMs + REPORT_MS },
    };
    this.accounts.set(name, account);
    account.endedAtMs = null;
    for (const { speaker, language, ms } of speech) {
      const lane = `${speaker} ${language}`;
      account.totals.set(lane, { speaker, language, ms: (account.totals.get(lane)?.ms ?? 0) + ms });
    }
  }

  apiConnected(): void {
    this.connected = true;
    for (const account of this.accounts.values()) this.report(account);
  }

  apiGone(): void {
    this.connected = false;
  }

  /** Call each second or so. `running`: the jobs of this worker; what is not among them is over and told at once. */
  tick(running: readonly (JobKey & { generation: number })[]): void {
    const nowMs = this.options.clock.nowMs();
    const alive = new Set(running.map(({ conferenceId, generation }) => nameOf(conferenceId, generation)));
    for (const [name, account] of this.accounts) {
      if (account.endedAtMs === null && !alive.has(name)) {
        account.endedAtMs = nowMs;
        this.report(account);
      } else if (account.endedAtMs === null && nowMs >= account.nextReportMs) this.report(account);
      else if (account.endedAtMs !== null && nowMs - account.endedAtMs >= KEPT_MS) this.accounts.delete(name);
    }
    for (const [name, { endedAtMs }] of this.accounts) {
      if (this.accounts.size <= KEPT_MAX) break;
      if (endedAtMs !== null) this.accounts.delete(name);
    }
  }

  private report(account: Account): void {
    account.nextReportMs = this.options.clock.nowMs() + REPORT_MS;
    if (!this.connected) return;
    const { key, generation, totals, endedAtMs } = account;
    const running = endedAtMs === null;
    const lanes = [...totals.values()].map(({ speaker, language, ms }) => ({
      ...{ speaker, language, running },
      seconds: Math.floor(ms / 1_000),
    }));
    this.options.send({ type: 'interpreted', ...key, generation, lanes });
  }
}

function nameOf(conferenceId: string, generation: number): string {
  return `${conferenceId} ${String(generation)}`;
}
