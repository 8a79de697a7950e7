import type { Clock } from '@intermind/timing';
import type { Answer, AnswerOrder, Answerer, Asked, AvatarWay, Stage } from '../assistant/answerer.ts';
import { SpokenAnswer } from '../assistant/spoken-answer.ts';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import type { EngineInfo } from '../speech/ports.ts';
import { AvatarLink } from './avatar-link.ts';
import { type AvatarServer, START_LISTENING, STOP_LISTENING } from './avatar-messages.ts';
import { AvatarPlayer } from './avatar-player.ts';

export interface AvatarAnswererOptions {
  server: AvatarServer;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  stage: Stage;
}

/**
 * The provider `heygen`: the built-in assistant with an avatar in the meeting that says its words. While there is none it goes
 * on with its own voice; it comes only if there was one.
 */
export class AvatarAnswerer implements Answerer {
  ready = false;
  private readonly options: AvatarAnswererOptions;
  private readonly link: AvatarLink;
  private readonly player: AvatarPlayer;
  private readonly mouth: EngineInfo;
  /** The meeting was told that no avatar comes any more, and the API may have missed it. */
  private isLossNew = false;

  constructor(options: AvatarAnswererOptions) {
    this.options = options;
    const { server, clock, log, stage, registry } = options;
    const { meter } = registry;
    const mouth = {
      id: `${server.engine}-assistant`,
      kind: 'text-to-speech',
      grade: 'production',
      typicalMs: 0,
    } as const;
    this.mouth = mouth;
    this.link = new AvatarLink({
      server,
      clock,
      log,
      onAvatar: stage.onAvatar,
      onReady: () => {
        if (this.ready) return;
        this.ready = true;
        stage.onReady();
      },
      onEvent: (event) => {
        if (event.type === 'ended') meter.answered(mouth);
        this.player.told(event);
      },
      onLost: (error) => {
        if (error) meter.failed(mouth, error.kind);
        this.player.lost();
      },
      onFailed: (error, worked) => {
        log.warn({ error }, 'assistant: the provider failed');
        this.isLossNew = worked;
        if (worked) stage.onSetback('avatar-lost');
        else stage.onFailed('provider-failed');
      },
    });
    this.player = new AvatarPlayer({
      link: this.link,
      own: stage.player,
      clock,
      engine: server.engine,
      onSent: (ms) => meter.sound(mouth, ms),
    });
  }

  begin({ language }: Asked): Answer {
    const { registry, clock, log, stage } = this.options;
    const { nextSentence, onSpeech } = stage;
    this.link.setBusy(true);
    this.link.send(STOP_LISTENING);
    const answer = new SpokenAnswer({
      ...{ registry, clock, log, nextSentence, onSpeech },
      ...{ language, speaker: 'assistant', player: this.player },
    });
    return new AvatarAnswer(answer, this.player, () => {
      this.link.setBusy(false);
      this.link.send(START_LISTENING);
    });
  }

  microphoneHeard(): void {
    // It reads the captions.
  }

  microphoneClosed(): void {
    // It reads the captions.
  }

  admitAvatar(way: AvatarWay): void {
    this.link.admit(way);
  }

  tellAgain(): void {
    this.link.askAgain();
    // Once: a meeting that has heard it does not hear it with every change.
    if (this.isLossNew) this.options.stage.onSetback('avatar-lost');
    this.isLossNew = false;
  }

  avatarSeen(isThere: boolean): void {
    this.link.seen(isThere);
  }

  close(): Promise<void> {
    return this.link.close();
  }
}

/** An answer that an avatar says. */
class AvatarAnswer implements Answer {
  private readonly answer: SpokenAnswer;
  private readonly player: AvatarPlayer;
  private readonly onDropped: () => void;

  constructor(answer: SpokenAnswer, player: AvatarPlayer, onDropped: () => void) {
    this.answer = answer;
    this.player = player;
    this.onDropped = onDropped;
  }

  get hasBegun(): boolean {
    return this.answer.hasBegun;
  }

  get isOver(): boolean {
    return this.answer.isOver;
  }

  get heardText(): string {
    return this.answer.heardText;
  }

  take(order: AnswerOrder): void {
    this.answer.take(order);
  }

  tick(): void {
    this.player.tick();
    this.answer.tick();
  }

  pause(): void {
    this.answer.pause();
  }

  resume(): void {
    this.answer.resume();
  }

  drop(): void {
    this.answer.drop();
    this.onDropped();
  }
}
