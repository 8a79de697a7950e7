declare global {
  interface Window {
    /** How many times faster than real the page's time runs from now on. */
    setPace(pace: number): void;
  }
}

/** Runs in the page before its own scripts, so that minutes of waiting can be had in seconds. */
export function installPageTime(): void {
  const { setTimeout, setInterval } = window;
  const realMs = performance.now.bind(performance);
  const realDateMs = Date.now.bind(Date);
  let pace = 1;
  let [fromRealMs, fromPageMs] = [0, 0];
  performance.now = () => fromPageMs + (realMs() - fromRealMs) * pace;
  // Afterwards the date is the real one again, as the server has it.
  Date.now = () => realDateMs() + (pace === 1 ? 0 : Math.round(performance.now() - realMs()));
  window.setTimeout = ((work: TimerHandler, delayMs = 0, ...given: unknown[]) =>
    setTimeout(work, delayMs / pace, ...given)) as typeof window.setTimeout;
  window.setInterval = ((work: TimerHandler, delayMs = 0, ...given: unknown[]) =>
    setInterval(work, delayMs / pace, ...given)) as typeof window.setInterval;
  window.setPace = (next) => {
    [fromPageMs, fromRealMs, pace] = [performance.now(), realMs(), next];
  };
}
