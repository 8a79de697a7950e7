import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startEgressStandIn } from '../../testing/egress-stand-in.ts';
import type { Egress } from './egress.ts';
import { livekitEgress } from './livekit-egress.ts';

const PAGE = 'https://meet.example.org/recorder.html?recording=rec_1&part=1#code=abc';

let standIn: Awaited<ReturnType<typeof startEgressStandIn>>;
let egress: Egress;
beforeAll(async () => {
  standIn = await startEgressStandIn();
  egress = livekitEgress({ ...standIn.keys, url: standIn.url, startWithinS: 1, answerWithinS: 0.5 });
});
beforeEach(() => void standIn.all.splice(0));
afterAll(() => standIn.close());

test('opens a page, lists what runs with its page, and stops it, once or again', async () => {
  const id = await egress.start(PAGE);
  expect(await egress.list()).toEqual([{ egressId: id, pageAddress: PAGE, isEnding: false }]);
  standIn.all[0]!.status = 'EGRESS_ENDING';
  expect(await egress.list()).toMatchObject([{ isEnding: true }]);
  standIn.all[0]!.status = 'EGRESS_ACTIVE';
  await egress.stop(id);
  expect(await egress.list()).toEqual([]);
  await egress.stop(id);
  await egress.stop('EG_unknown');
});

test.each([
  ['not connected', 'refused'],
  ['unauthenticated', 'refused'],
  ['busy', 'busy'],
  ['no response', 'unanswered'],
  ['garbage', 'unanswered'],
  ['hang', 'unanswered'],
  ['reset', 'unanswered'],
  ['taken', 'unanswered'],
] as const)('LiveKit that answers “%s” is %s', async (fault, kind) => {
  standIn.fail('StartWebEgress', fault);
  await expect(egress.start(PAGE)).rejects.toMatchObject({ name: 'EgressError', fault: kind });
  expect(standIn.all).toHaveLength(fault === 'taken' ? 1 : 0);
});

test('a key that LiveKit does not know, and a LiveKit that is not there', async () => {
  const wrong = livekitEgress({ url: standIn.url, apiKey: standIn.keys.apiKey, apiSecret: 'x'.repeat(32) });
  await expect(wrong.list()).rejects.toMatchObject({ fault: 'refused' });
  const nowhere = livekitEgress({ ...standIn.keys, url: 'ws://127.0.0.1:1' });
  await expect(nowhere.start(PAGE)).rejects.toMatchObject({ fault: 'unanswered' });
});

test('it is asked for silence in one file, and to wait until the page says that it records', async () => {
  await expect(egress.start('ftp://meet.example.org')).rejects.toMatchObject({ fault: 'refused' });
  await egress.start(PAGE);
  expect(standIn.last().request).toMatchObject({
    ...{ url: PAGE, audioOnly: true, awaitStartSignal: true },
    fileOutputs: [{ fileType: 'OGG', disableManifest: true }],
  });
});
