import { describe, expect, it } from 'vitest';
import { LateBinding } from './late-binding.ts';
import { policyParameters } from './parameters.ts';
import type { SegmentView } from './segment-tracker.ts';

function view(text: string, ended = false): SegmentView {
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, startMs: index * 300, endMs: (index + 1) * 300 }));
  return { segment: 1, words, stableCount: words.length, ended };
}

const slowly = () =>
  new LateBinding('en', 'es', policyParameters('en', 'es', { translation: 300, voice: 0 }));

describe('the late-binding policy with a slow translator', () => {
  it('asks a slow translator for a candidate at most each 0.4 s, and for the end of a segment at once', () => {
    const policy = slowly();
    const text = 'we need new numbers today because our customers ask for them';
    let asked = 0;
    for (let nowMs = 10_000; nowMs < 12_000; nowMs += 20) {
      const count = 3 + Math.floor((nowMs - 10_000) / 250);
      policy.heard(view(text.split(' ').slice(0, count).join(' ')));
      const request = policy.nextRequest(nowMs, 0, 0);
      if (!request) continue;
      asked++;
      policy.answered(request, request.texts, nowMs);
    }
    expect(asked).toBe(5);
    policy.heard(view(text, true));
    expect(policy.nextRequest(12_000, 0, 0)).toMatchObject({ kind: 'lock' });
  });

  it('asks a slow translator for one text at a time, and tests it against the one before', () => {
    const policy = slowly();
    policy.heard(view('our north customers'));
    const first = policy.nextRequest(2_000, 0, 0)!;
    expect(first.texts).toEqual(['our north customers']);
    policy.answered(first, ['nuestros clientes del norte'], 2_300);
    // nothing has tested it
    expect(policy.pull(2_300, 0)).toBeUndefined();
    policy.heard(view('our north customers pay'));
    expect(policy.nextRequest(2_399, 0, 0)).toBeUndefined();
    const second = policy.nextRequest(2_400, 0, 0)!;
    expect(second.texts).toEqual(['our north customers pay', 'our north customers']);
    policy.answered(second, ['nuestros clientes pagan', 'nuestros clientes del norte'], 2_700);
    expect(policy.pull(2_700, 0)).toMatchObject({ words: ['nuestros', 'clientes'] });
  });

  it('tests the end of what came several words at once by leaving out the last', () => {
    const policy = slowly();
    policy.heard(view('our north customers'));
    policy.answered(policy.nextRequest(2_000, 0, 0)!, ['nuestros clientes del norte'], 2_300);
    policy.heard(view('our north customers pay new prices today'));
    const second = policy.nextRequest(2_400, 0, 0)!;
    expect(second.texts).toEqual(['our north customers pay new prices today', 'our north customers']);
    policy.answered(second, ['nuestros clientes pagan hoy', 'nuestros clientes del norte'], 2_700);
    const test = policy.nextRequest(2_800, 0, 0)!;
    expect(test.texts).toEqual([
      'our north customers pay new prices today',
      'our north customers pay new prices',
    ]);
    policy.answered(test, ['nuestros clientes pagan hoy', 'nuestros clientes pagan'], 3_100);
    expect(policy.pull(3_100, 0)).toMatchObject({ words: ['nuestros', 'clientes', 'pagan'] });
    expect(policy.nextRequest(3_300, 0, 0)).toBeUndefined();
  });

  it('tests what a slow translator said by leaving out a word, where no word has come', () => {
    const policy = slowly();
    policy.heard(view('our north customers'));
    policy.answered(policy.nextRequest(2_000, 0, 0)!, ['nuestros clientes del norte'], 2_300);
    const test = policy.nextRequest(2_400, 0, 0)!;
    expect(test.texts).toEqual(['our north customers', 'our north']);
    policy.answered(test, ['nuestros clientes del norte', 'nuestros clientes'], 2_700);
    expect(policy.pull(2_700, 0)).toMatchObject({ words: ['nuestros', 'clientes'] });
    expect(policy.nextRequest(3_000, 0, 0)).toBeUndefined();
  });

  it('does not ask for a test again that failed, until something is heard', () => {
    const policy = slowly();
    policy.heard(view('our north customers'));
    policy.answered(policy.nextRequest(2_000, 0, 0)!, ['nuestros clientes del norte'], 2_300);
    policy.failed(policy.nextRequest(2_400, 0, 0)!);
    expect(policy.nextRequest(3_000, 0, 0)).toBeUndefined();
    policy.heard(view('our north customers pay'));
    expect(policy.nextRequest(3_400, 0, 0)).toBeDefined();
  });
});
