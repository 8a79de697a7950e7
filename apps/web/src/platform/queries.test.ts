import { ApiError } from '@intermind/sdk';
import { expect, it, vi } from 'vitest';
import { queries } from './queries.ts';

const failing = (code: 'Network' | 'NotFound', statusCode: number) => {
  let asked = 0;
  const answer = queries.fetchQuery({
    queryKey: [code],
    retryDelay: 0,
    // `fetchQuery` retries nothing unless it is told to.
    retry: queries.getDefaultOptions().queries!.retry!,
    queryFn: () => {
      asked += 1;
      throw new ApiError(code, code, { statusCode, url: '/api/x', data: null });
    },
  });
  return answer.catch(() => asked);
};

it('an answer is fresh for 5 minutes, and a failed question is asked once more (spec 1 §9)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(queries.getDefaultOptions().queries?.staleTime).toBe(300_000);
  expect([await failing('Network', 0), await failing('NotFound', 404)]).toEqual([2, 1]);
});
