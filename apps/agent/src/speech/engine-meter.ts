import type { EngineUse } from '@intermind/contracts/agent-channel';
import type { EngineErrorKind, EngineInfo } from './ports.ts';

/** What each engine was given or made, and how often it answered and failed, since it was last taken. */
export class EngineMeter {
  private used = new Map<string, EngineUse>();

  /** Sound: what a recogniser was sent, what a voice said. */
  sound(info: EngineInfo, ms: number): void {
    this.of(info).soundMs += ms;
  }

  answered(info: EngineInfo): void {
    this.of(info).answers++;
  }

  failed(info: EngineInfo, kind: EngineErrorKind): void {
    this.of(info).errors[kind]++;
  }

  /** Forgets what it answers. */
  take(): EngineUse[] {
    const taken = [...this.used.values()];
    this.used = new Map();
    return taken.map((use) => ({ ...use, soundMs: Math.round(use.soundMs) }));
  }

  private of({ kind, id }: EngineInfo): EngineUse {
    const key = `${kind} ${id}`;
    const known = this.used.get(key);
    if (known) return known;
    const use: EngineUse = { kind, id, soundMs: 0, answers: 0, errors: { request: 0, engine: 0, quota: 0 } };
    this.used.set(key, use);
    return use;
  }
}
