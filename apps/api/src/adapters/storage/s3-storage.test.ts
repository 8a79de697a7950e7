import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { s3Storage } from './s3-storage.ts';
import { FileLost, StorageUnavailable, type Storage } from './storage.ts';

const TIMES = { connectMs: 1_000, silenceMs: 300, callMs: 20_000 };
const CONTENT = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251));

let service: S3StandIn;
let storage: Storage;
beforeAll(async () => {
  service = await startS3StandIn();
  storage = s3Storage(service.options, TIMES);
});
beforeEach(() => {
  service.fail();
  service.objects.clear();
  service.requests.length = 0;
});
afterAll(() => service.close());

const read = async (key: string, from: number, to: number) =>
  Buffer.concat(await Array.fromAsync(storage.read(key, from, to) as AsyncIterable<Buffer>));

test('what is written is read, whole and in ranges, and gone when it is deleted', async () => {
  await storage.put('recordings/cnf_1/a b+c', CONTENT);
  expect(service.objects.get('recordings/cnf_1/a b+c')?.equals(CONTENT)).toBe(true);
  expect(CONTENT.equals(await storage.get('recordings/cnf_1/a b+c'))).toBe(true);
  expect(CONTENT.subarray(100, 200).equals(await read('recordings/cnf_1/a b+c', 100, 199))).toBe(true);
  await storage.delete('recordings/cnf_1/a b+c');
  expect(service.objects.size).toBe(0);
  await expect(storage.get('recordings/cnf_1/a b+c')).rejects.toBeInstanceOf(FileLost);
  await expect(read('recordings/cnf_1/a b+c', 0, 9)).rejects.toThrow();
});

test('folders are listed and deleted over all pages, and nothing beside them', async () => {
  for (let at = 0; at < 10; at += 1) await storage.put(`recordings/cnf_${at}/rec/pieces/1`, CONTENT);
  for (let at = 0; at < 7; at += 1) await storage.put(`recordings/cnf_1/rec/picture/${at}`, CONTENT);
  await storage.put('recordings/cnf_11/rec', CONTENT);
  const folders = Array.from({ length: 10 }, (_, at) => `cnf_${at}`);
  expect((await storage.listFolders('recordings')).sort()).toEqual([...folders, 'cnf_11'].sort());
  expect(await storage.listFolders('nothing')).toEqual([]);
  await storage.deleteFolder('recordings/cnf_1');
  expect([...service.objects.keys()].filter((key) => key.includes('cnf_1/'))).toEqual([]);
  expect(service.objects.has('recordings/cnf_11/rec')).toBe(true);
  await storage.deleteFolder('nothing');
});

test('wrong keys are refused at once, and not tried again', async () => {
  const wrong = s3Storage({ ...service.options, secretAccessKey: 'another' }, TIMES);
  await expect(wrong.put('a', CONTENT)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  await expect(wrong.get('a')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  expect(service.requests).toEqual(['PUT', 'GET']);
});

test.each([['slow down'], ['internal'], ['reset'], ['hang']] as const)(
  'a service that fails for a moment (%s) is asked again',
  async (fault) => {
    service.fail(fault, fault);
    await storage.put('a', CONTENT);
    expect(service.objects.get('a')?.equals(CONTENT)).toBe(true);
    service.fail(fault);
    expect(CONTENT.equals(await storage.get('a'))).toBe(true);
  },
);

test('one that fails on is given up, as something that may pass', async () => {
  service.fail(...Array.from({ length: 40 }, () => 'slow down' as const));
  await expect(storage.put('a', CONTENT)).rejects.toBeInstanceOf(StorageUnavailable);
  expect(service.requests).toHaveLength(4);
  service.fail(...Array.from({ length: 40 }, () => 'hang' as const));
  const hasty = s3Storage(service.options, { ...TIMES, silenceMs: 10_000, callMs: 200 });
  await expect(hasty.put('a', CONTENT)).rejects.toBeInstanceOf(StorageUnavailable);
});

test('a connection that breaks off in the middle is gone on with from there', async () => {
  await storage.put('a', CONTENT);
  service.requests.length = 0;
  service.fail('half', 'half');
  expect(CONTENT.equals(await read('a', 0, 9_999))).toBe(true);
  expect(service.requests).toEqual(['GET bytes=0-9999', 'GET bytes=5000-9999', 'GET bytes=7500-9999']);
  service.fail('half');
  expect(CONTENT.equals(await storage.get('a'))).toBe(true);
  service.fail(...Array.from({ length: 40 }, () => 'half' as const));
  await expect(read('a', 0, 9_999)).rejects.toBeInstanceOf(StorageUnavailable);
});

test('nobody can say how much room is left', async () => {
  expect(await storage.freeBytes()).toBeUndefined();
});
