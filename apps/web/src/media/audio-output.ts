import { logProblem } from '../platform/log.ts';
import { isPageVisible, onPageVisibility } from '../platform/page-visibility.ts';
import { listDevices, onDevicesChanged } from './device-list.ts';

/** The page’s only AudioContext. All sound goes through it; it starts with the person’s first gesture. */

type OutputContext = AudioContext & { sinkId?: string; setSinkId?: (deviceId: string) => Promise<void> };

/** Events that unblock audio: browsers differ in which part of a press they accept. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown', 'touchend'] as const;
/** A context needs a moment to start; after this long, the browser is blocking audio. */
const BLOCKED_AFTER_MS = 500;

let context: OutputContext | undefined;
/** The speaker that was chosen, '' for the default one; it may be unplugged. */
let chosen = '';
let blocked = false;
let blockedTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function audioContext(): AudioContext {
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' });
    context.addEventListener('statechange', lookWhetherBlocked);
    for (const gesture of GESTURES) addEventListener(gesture, resumeAudio, true);
    // Phones stop sound in the background.
    onPageVisibility(resumeAudio);
    context.addEventListener('error', () => void speakerFailed());
    onDevicesChanged(() => void followSpeaker());
  }
  return context;
}

/** Call it in a click: browsers keep sound off until the person has done something. */
export function resumeAudio(): void {
  if (!context || context.state === 'running' || !isPageVisible()) return;
  context.resume().catch((cause: unknown) => logProblem('The sound could not be switched on', cause));
  lookWhetherBlocked();
}

/** Whether the browser blocks audio that the page wants to play. */
export function isAudioBlocked(): boolean {
  return blocked;
}

/** @returns stops telling */
export function onAudioBlocked(listener: () => void): () => void {
  listeners.add(listener);
  lookWhetherBlocked();
  return () => listeners.delete(listener);
}

function lookWhetherBlocked(): void {
  clearTimeout(blockedTimer);
  const running = !context || context.state === 'running' || context.state === 'closed';
  if (running) return tellBlocked(false);
  blockedTimer = setTimeout(() => tellBlocked(context?.state !== 'running'), BLOCKED_AFTER_MS);
}

function tellBlocked(now: boolean): void {
  if (now === blocked) return;
  blocked = now;
  for (const listener of listeners) listener();
}

/** The call is over: nothing is heard until the context is wanted again. */
export function releaseAudio(): void {
  void context?.suspend();
}

/** Whether this browser can select the speaker. */
export function canChooseSpeaker(): boolean {
  return typeof AudioContext !== 'undefined' && 'setSinkId' in AudioContext.prototype;
}

/** Falls back to the default output while the chosen one is gone. */
export async function chooseSpeaker(deviceId: string | null): Promise<void> {
  chosen = deviceId === 'default' ? '' : (deviceId ?? '');
  await switchSpeaker(chosen);
}

/** A speaker was plugged in or out. */
async function followSpeaker(): Promise<void> {
  if (chosen === '') return;
  const devices = await listDevices().catch(() => []);
  const speakers = devices.filter(({ kind }) => kind === 'audiooutput');
  if (speakers.length === 0) return;
  await switchSpeaker(speakers.some(({ deviceId }) => deviceId === chosen) ? chosen : '');
}

async function switchSpeaker(deviceId: string): Promise<void> {
  const output = audioContext() as OutputContext;
  // Setting it again would restart the output.
  if (!output.setSinkId || output.sinkId === deviceId) return;
  try {
    await output.setSinkId(deviceId);
  } catch (cause) {
    logProblem('The chosen speaker could not be used', cause);
    await output.setSinkId('').catch(() => undefined);
  }
}

/** Chromium suspends a context whose speaker is gone. */
async function speakerFailed(): Promise<void> {
  if (!context?.sinkId) return;
  await switchSpeaker('');
  resumeAudio();
}

/** Soft notes, one after the other. Frequencies in hertz. */
function playNotes(frequencies: readonly number[], noteSeconds: number, gain: number): void {
  const output = audioContext();
  resumeAudio();
  frequencies.forEach((frequency, index) => {
    const start = output.currentTime + 0.02 + index * noteSeconds * 0.8;
    const tone = output.createOscillator();
    const envelope = output.createGain();
    tone.frequency.value = frequency;
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(gain, start + 0.02);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds);
    tone.connect(envelope).connect(output.destination);
    tone.start(start);
    tone.stop(start + noteSeconds + 0.05);
  });
}

/** Someone asks to join. */
export function playJoinRequestSound(): void {
  playNotes([587.33, 880], 0.32, 0.12);
}

/** From now on the meeting is recorded. */
export function playRecordingSound(): void {
  playNotes([440, 440], 0.4, 0.12);
}

/** To hear whether the chosen speaker works. */
export function playTestSound(): void {
  playNotes([523.25, 659.25, 783.99], 0.5, 0.2);
}
