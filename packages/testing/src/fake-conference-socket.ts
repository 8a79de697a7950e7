import type { BrowserWords, ServerMessage } from '@intermind/contracts';
import type { ConferenceConnectionOptions, ConnectionStatus } from '@intermind/sdk';

/** One websocket as the browser app sees it; the test plays the server. */
export class FakeConferenceSocket {
  closed = false;
  /** Connected, as far as both ends know. */
  isOpen = false;
  readonly words: BrowserWords[] = [];
  readonly options: ConferenceConnectionOptions;

  constructor(options: ConferenceConnectionOptions) {
    this.options = options;
  }

  receive(...messages: ServerMessage[]): void {
    for (const message of messages) if (!this.closed) this.options.onMessage(message);
  }

  status(status: ConnectionStatus): void {
    if (this.closed) return;
    if (status.status === 'stopped') this.closed = true;
    this.isOpen = status.status === 'open';
    this.options.onStatus(status);
  }

  sendWords(words: BrowserWords): boolean {
    if (this.isOpen) this.words.push(words);
    return this.isOpen;
  }

  close(): void {
    this.status({ status: 'stopped', reason: 'closed' });
  }
}

/** Every websocket that was opened, oldest first. */
export class FakeConferenceSockets {
  readonly all: FakeConferenceSocket[] = [];

  readonly open = (options: ConferenceConnectionOptions): FakeConferenceSocket => {
    const socket = new FakeConferenceSocket(options);
    this.all.push(socket);
    return socket;
  };

  get last(): FakeConferenceSocket {
    const last = this.all.at(-1);
    if (!last) throw new Error('No websocket was opened');
    return last;
  }

  get opened(): FakeConferenceSocket[] {
    return this.all.filter(({ closed }) => !closed);
  }
}
