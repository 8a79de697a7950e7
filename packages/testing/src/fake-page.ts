/** The page around a call: network, unloading, the screen, and what it draws. */
export class FakePage {
  online = true;
  /** How many keep the screen on. */
  screenKeptOn = 0;
  private readonly drawing = new Set<() => void>();
  private readonly onlineListeners = new Set<() => void>();
  private readonly unloadListeners = new Set<() => void>();

  isOnline = (): boolean => this.online;
  onOnline = (listener: () => void): (() => void) => added(this.onlineListeners, listener);
  onUnload = (listener: () => void): (() => void) => added(this.unloadListeners, listener);

  /** Frames are drawn when a test says so: `drawFrame`. */
  onNextFrame = (draw: () => void): (() => void) => added(this.drawing, draw);

  keepScreenOn = (): (() => void) => {
    this.screenKeptOn += 1;
    return () => (this.screenKeptOn -= 1);
  };

  goOffline(): void {
    this.online = false;
  }

  goOnline(): void {
    this.online = true;
    for (const listener of [...this.onlineListeners]) listener();
  }

  drawFrame(): void {
    const frame = [...this.drawing];
    this.drawing.clear();
    for (const draw of frame) draw();
  }

  unload(): void {
    for (const listener of [...this.unloadListeners]) listener();
  }
}

function added(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Storage of a browser, in memory. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
}
