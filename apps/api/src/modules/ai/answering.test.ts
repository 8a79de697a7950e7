import { expect, test } from 'vitest';
import { Answering } from './answering.ts';

const HOME = '192.0.2.1';
const asking = () => new AbortController();

test('what ends an answer twice does not end the person’s next one', async () => {
  const answering = new Answering();
  const first = asking();
  const end = await answering.begin('ana', HOME, first);
  end();
  const endNext = await answering.begin('ana', HOME, asking());
  end();
  first.abort();
  await expect(answering.begin('ana', HOME, asking())).rejects.toMatchObject({
    code: 'TooManyRequests',
  });
  endNext();
  (await answering.begin('ana', HOME, asking()))();
});

test('a person who leaves before the answer begins takes no place, on any instance', async () => {
  const given: string[] = [];
  const answering = new Answering({
    take: (person) => Promise.resolve(() => void given.push(person)),
  });
  const before = asking();
  before.abort();
  await answering.begin('ana', HOME, before);
  const meanwhile = asking();
  const begun = answering.begin('ana', HOME, meanwhile);
  meanwhile.abort();
  await begun;
  const afterwards = asking();
  await answering.begin('ana', HOME, afterwards);
  afterwards.abort();
  expect(given).toEqual(['ana', 'ana', 'ana']);
  expect(await answering.begin('ana', HOME, asking())).toBeTypeOf('function');
});

test('twelve people of one address are answered at a time, and others beside them', async () => {
  const answering = new Answering();
  const ends = await Promise.all(
    Array.from({ length: 12 }, (_, index) => answering.begin(`home ${index}`, HOME, asking())),
  );
  const refused = { code: 'TooManyRequests' };
  await expect(answering.begin('one more', HOME, asking())).rejects.toMatchObject(refused);
  await answering.begin('elsewhere', '198.51.100.1', asking());
  ends[0]!();
  await answering.begin('one more', HOME, asking());
  await expect(answering.begin('another', HOME, asking())).rejects.toMatchObject(refused);
});
