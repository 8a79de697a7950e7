import type { PlayableRecording, Transcript } from '@intermind/contracts';
import type { Page } from 'playwright-core';
import { type FileSink, joinPicture } from '../../apps/api/src/modules/recordings/join.ts';
import { rangeOf } from '../../apps/api/src/modules/recordings/range.ts';

interface MadeUp {
  conferenceId: string;
  recording: PlayableRecording;
  transcript: Transcript;
  file: Buffer;
}

/** A picture that changes, as a recorder sends it, joined as the API does. @returns the file and how long it is */
export async function makeRecording(
  page: Page,
  lengthMs: number,
): Promise<{ file: Buffer; durationMs: number }> {
  const base64 = await page.evaluate(async (recordMs) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const drawing = canvas.getContext('2d')!;
    let drawn = 0;
    const timer = setInterval(() => {
      drawing.fillStyle = `hsl(${(drawn += 9)} 40% 35%)`;
      drawing.fillRect(0, 0, 320, 180);
    }, 50);
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start(1_000);
    await new Promise((resolve) => setTimeout(resolve, recordMs));
    recorder.stop();
    await stopped;
    clearInterval(timer);
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(new Blob(pieces));
    await read;
    return (reader.result as string).split(',')[1]!;
  }, lengthMs);
  const sink = new MemorySink();
  const content = Buffer.from(base64, 'base64');
  const read = async function* () {
    yield await Promise.resolve(content);
  };
  const [parts] = await joinPicture([{ startedAt: new Date(), read }], sink);
  return { file: sink.content, durationMs: parts![0]!.durationMs };
}

/** Shows it in the history of a meeting as if it had been recorded. */
export async function showRecording(page: Page, made: MadeUp): Promise<void> {
  const { conferenceId, recording, transcript, file } = made;
  const below = `**/api/conferences/${conferenceId}`;
  await page.route(`${below}/history`, async (route) => {
    const answer = await route.fetch();
    const entry = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: { ...entry, recording: true, includes: ['video', 'transcript', 'messages'] },
    });
  });
  const expiresAt = new Date(Date.now() + 900_000).toISOString();
  await page.route(`${below}/recordings/tokens`, (route) =>
    route.fulfill({ json: { token: 'a token', expiresAt, recordings: [recording] } }),
  );
  await page.route(`${below}/transcript*`, (route) => route.fulfill({ json: transcript }));
  await page.route('**/api/recordings/**', (route) => {
    const range = rangeOf(route.request().headers()['range'], file.length);
    const { from, to } = typeof range === 'string' ? { from: 0, to: file.length - 1 } : range;
    return route.fulfill({
      status: typeof range === 'string' ? 200 : 206,
      headers: {
        'content-type': 'video/webm',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${to}/${file.length}`,
      },
      body: file.subarray(from, to + 1),
    });
  });
}

class MemorySink implements FileSink {
  readonly #pieces: Buffer[] = [];
  begin(headBytes: number): void {
    this.#pieces.push(Buffer.alloc(headBytes));
  }
  append(bytes: Uint8Array): Promise<void> {
    this.#pieces.push(Buffer.from(bytes));
    return Promise.resolve();
  }
  finish(head: Uint8Array): Promise<void> {
    this.#pieces[0]!.set(head);
    return Promise.resolve();
  }
  get content(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
