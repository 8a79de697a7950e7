import { expect, it } from 'vitest';
import { createRecorder, type Job } from './recorder.ts';

const JOB: Job = { mediaUrl: '', mediaToken: '', token: '', captions: false, record: { offRecord: ['ana'] } };

/** A page that opens and joins when the test says so, and keeps who was left out when it took its first picture. */
function page() {
  const opening = Promise.withResolvers<void>();
  const joining = Promise.withResolvers<void>();
  let leftOut: readonly string[] | null = null;
  let first: readonly string[] | null = null;
  const recorder = createRecorder(async () => {
    await opening.promise;
    return {
      leaveOut: ({ offRecord }) => void (leftOut = offRecord),
      async record() {
        await joining.promise;
        first = leftOut;
      },
      progress: () => ({ drawn: 1, sent: 1 }),
      stop: () => Promise.resolve(),
    };
  });
  return { recorder, opening, joining, first: () => first, leftOut: () => leftOut };
}

it('takes its first picture without those whom its job leaves out', async () => {
  const { recorder, opening, joining, first } = page();
  const started = recorder.start(JOB);
  opening.resolve();
  joining.resolve();
  await started;
  expect(first()).toEqual(['ana']);
});

it.each(['opens', 'joins'] as const)('takes it without who refuses while it %s', async (when) => {
  const { recorder, opening, joining, first, leftOut } = page();
  const started = recorder.start(JOB);
  if (when === 'joins') {
    opening.resolve();
    await expect.poll(leftOut).toEqual(['ana']);
  }
  recorder.leaveOut({ offRecord: ['ana', 'ben'] });
  opening.resolve();
  expect(recorder.alive()).toMatchObject({ drawn: 0, sent: 0 });
  joining.resolve();
  await started;
  expect([first(), recorder.alive().drawn]).toEqual([['ana', 'ben'], 1]);
});

it('leaves out people who refuse while it records', async () => {
  const { recorder, opening, joining, leftOut } = page();
  opening.resolve();
  joining.resolve();
  await recorder.start(JOB);
  recorder.leaveOut({ offRecord: [] });
  expect(leftOut()).toEqual([]);
});
