import type { AgentToApi, ApiToAgent } from '@intermind/contracts/agent-channel';
import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { ScriptedTranslator } from '../engines/scripted/scripted-translator.ts';
import { silentLog } from '../log.ts';
import { EngineError, type TextTranslator } from '../speech/ports.ts';
import { TextTranslations } from './text-translations.ts';

type Asked = Extract<ApiToAgent, { type: 'translate' }>;

const engine = (id: string, info: Partial<TextTranslator['info']> = {}): TextTranslator => {
  const scripted = new ScriptedTranslator();
  return Object.assign(scripted, {
    info: { ...scripted.info, id, grade: 'production', own: true, ...info },
    translate: ({ text }: { text: string }) => Promise.resolve(`${id}: ${text}`),
  } satisfies Partial<TextTranslator>);
};

function worker(...translators: TextTranslator[]) {
  const sent: AgentToApi[] = [];
  const clock = new FakeClock();
  const set = { recognisers: [], translators, voices: [], speechTranslators: [], close: async () => {} };
  const texts = new TextTranslations(set, { clock, log: silentLog, send: (message) => sent.push(message) });
  let lastId = 0;
  const ask = async (changed: Partial<Asked> = {}) => {
    const id = (lastId += 1);
    const pair = { from: 'en', to: 'es' } as const;
    await texts.answer({ type: 'translate', id, ...pair, texts: ['one'], sealed: false, ...changed });
    const answer = sent.findLast((one) => one.type === 'translated' && one.id === id);
    return answer?.type === 'translated' ? answer.texts : undefined;
  };
  return { ask, texts, clock, sent, set };
}

describe('texts that the API wants translated', () => {
  it('come back in their order', async () => {
    expect(await worker(engine('a')).ask({ texts: ['one', 'two'] })).toEqual(['a: one', 'a: two']);
  });

  it('are not given to engines that only demonstrate, or that do not have the pair', async () => {
    const other = engine('other');
    other.translates = () => false;
    const { ask } = worker(engine('demo', { grade: 'demonstration' }), other);
    expect(await ask()).toBeNull();
  });

  it('go to own engines alone where they were said in a sealed meeting', async () => {
    const { ask } = worker(engine('outside', { own: false }), engine('own'));
    expect([await ask(), await ask({ sealed: true })]).toEqual([['outside: one'], ['own: one']]);
  });

  it('go to the next engine where one fails, and to nobody where all do', async () => {
    const broken = engine('broken');
    broken.translate = () => Promise.reject(new EngineError('used up', 'quota'));
    expect(await worker(broken, engine('b')).ask()).toEqual(['b: one']);
    expect(await worker(broken).ask()).toBeNull();
  });

  it('are given up where an engine hangs, and refused where too many wait', async () => {
    const hanging = engine('hanging');
    hanging.translate = () => new Promise(() => undefined);
    const { ask, clock } = worker(hanging);
    const waiting = Array.from({ length: 8 }, () => ask());
    expect(await ask()).toBeNull();
    await clock.advance(8_000);
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 8 }, () => null));
  });

  it('that nobody waits for any more free their place at once, and are not answered', async () => {
    const hanging = engine('hanging');
    hanging.translate = ({ text }) =>
      text === 'hang' ? new Promise(() => undefined) : Promise.resolve(`hanging: ${text}`);
    const { ask, texts, sent } = worker(hanging);
    const waiting = Array.from({ length: 8 }, () => ask({ texts: ['hang'] }));
    expect(await ask()).toBeNull();
    texts.cancel(1);
    await waiting[0];
    expect(sent.some((one) => one.type === 'translated' && one.id === 1)).toBe(false);
    expect(await ask()).toEqual(['hanging: one']);
    for (const id of [2, 3, 4, 5, 6, 7, 8]) texts.cancel(id);
    await Promise.all(waiting);
  });

  it('are given up when the connection to the API is lost: the next one asks anew, by whatever number', async () => {
    const hanging = engine('hanging');
    const answers: ((text: string) => void)[] = [];
    hanging.translate = () => new Promise((resolve) => answers.push(resolve));
    const { texts, sent } = worker(hanging);
    const asked = { type: 'translate', from: 'en', to: 'es', texts: ['one'], sealed: false } satisfies Omit<
      Asked,
      'id'
    >;
    const before = Array.from({ length: 8 }, (_, at) => texts.answer({ ...asked, id: at + 1 }));
    texts.apiGone();
    const after = texts.answer({ ...asked, id: 1 });
    for (const answer of answers.slice(0, 8)) answer('late');
    await Promise.all(before);
    expect(sent).toEqual([]);
    texts.cancel(1);
    await after;
    expect(sent).toEqual([]);
    const last = texts.answer({ ...asked, id: 1 });
    answers[9]!('new');
    await last;
    expect(sent).toEqual([{ type: 'translated', id: 1, texts: ['new'] }]);
  });

  it('that were finished when nobody waited any more are not answered', async () => {
    const engineOf = engine('stops');
    const { texts, sent } = worker(engineOf);
    engineOf.translate = ({ text }) => (texts.cancel(1), Promise.resolve(text));
    const asked: Asked = { type: 'translate', id: 1, from: 'en', to: 'es', texts: ['one'], sealed: false };
    await texts.answer(asked);
    expect(sent).toEqual([]);
  });
});

describe('engines that are installed while texts are translated', () => {
  const setOf = (...translators: TextTranslator[]) => {
    const set = {
      recognisers: [],
      translators,
      voices: [],
      closed: 0,
      close: async () => Promise.resolve(void set.closed++),
    };
    return set;
  };

  it('translate the next text', async () => {
    const { ask, texts } = worker();
    expect(await ask()).toBeNull();
    await texts.use(async () => Promise.resolve(setOf(engine('new'))));
    expect(await ask()).toEqual(['new: one']);
  });

  it('let those before finish what they translate, and close them then', async () => {
    const slow = engine('slow');
    const answer = Promise.withResolvers<string>();
    slow.translate = () => answer.promise;
    const { ask, texts } = worker();
    const [before, after] = [setOf(slow), setOf(engine('new'))];
    await texts.use(async () => Promise.resolve(before));
    const [one, other] = [ask(), ask()];
    await texts.use(async () => Promise.resolve(after));
    expect([before.closed, await ask()]).toEqual([0, ['new: one']]);
    answer.resolve('slow: one');
    expect([await one, await other]).toEqual([['slow: one'], ['slow: one']]);
    expect([before.closed, after.closed]).toEqual([1, 0]);
  });

  it('close those before at once where nothing is translated', async () => {
    const { texts } = worker();
    const before = setOf();
    await texts.use(async () => Promise.resolve(before));
    await texts.use(async () => Promise.resolve(setOf()));
    expect(before.closed).toBe(1);
  });

  it('are the newest, however long they take to open', async () => {
    const { ask, texts } = worker();
    const slow = Promise.withResolvers<ReturnType<typeof setOf>>();
    const changes = [
      texts.use(() => slow.promise),
      texts.use(async () => Promise.resolve(setOf(engine('newest')))),
    ];
    slow.resolve(setOf(engine('older')));
    await Promise.all(changes);
    expect(await ask()).toEqual(['newest: one']);
  });

  it('leave those before where they cannot be opened, and the next change counts', async () => {
    const { ask, texts } = worker(engine('before'));
    await texts.use(() => Promise.reject(new Error('half installed')));
    expect(await ask()).toEqual(['before: one']);
    await texts.use(async () => Promise.resolve(setOf(engine('new'))));
    expect(await ask()).toEqual(['new: one']);
  });

  it('are closed with those before them at the end', async () => {
    const slow = engine('slow');
    slow.translate = () => new Promise(() => undefined);
    const { ask, texts } = worker();
    const [before, after] = [setOf(slow), setOf()];
    await texts.use(async () => Promise.resolve(before));
    void ask();
    await texts.use(async () => Promise.resolve(after));
    await texts.close();
    expect([before.closed, after.closed]).toEqual([1, 1]);
  });

  it('do not keep the worker where they hang while they are opened, and are not opened where others are', async () => {
    const { texts, clock } = worker();
    const before = setOf();
    await texts.use(async () => Promise.resolve(before));
    const hung = Promise.withResolvers<ReturnType<typeof setOf>>();
    let opened = 0;
    void texts.use(() => hung.promise);
    await clock.advance(0);
    void texts.use(async () => {
      opened += 1;
      return Promise.resolve(setOf());
    });
    const closed = texts.close().then(() => 'closed');
    await clock.advance(500);
    expect([await Promise.race([closed, Promise.resolve('open')]), before.closed]).toEqual(['closed', 1]);
    const late = setOf();
    hung.resolve(late);
    await clock.advance(0);
    expect([late.closed, opened]).toEqual([1, 0]);
  });

  it('are closed at the end too where they are still being opened', async () => {
    const opening = Promise.withResolvers<ReturnType<typeof setOf>>();
    const { texts, clock } = worker();
    const [before, after] = [setOf(), setOf()];
    await texts.use(async () => Promise.resolve(before));
    const changed = texts.use(() => opening.promise);
    await clock.advance(0);
    const closed = texts.close();
    opening.resolve(after);
    await Promise.all([changed, closed]);
    expect([before.closed, after.closed]).toEqual([1, 1]);
  });
});
