import { expect, test } from 'vitest';
import { Answering } from './answering.ts';

test('what ends an answer twice does not end the person’s next one', async () => {
  const answering = new Answering();
  const first = new AbortController();
  const end = await answering.begin('ana', first);
  end();
  const endNext = await answering.begin('ana', new AbortController());
  end();
  first.abort();
  await expect(answering.begin('ana', new AbortController())).rejects.toMatchObject({
    code: 'TooManyRequests',
  });
  endNext();
  (await answering.begin('ana', new AbortController()))();
});
