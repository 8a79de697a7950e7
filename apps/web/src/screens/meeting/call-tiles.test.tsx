// @vitest-environment happy-dom
import { act, type ComponentProps, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, MEMBER, participant, YOU } from '../../call/testing/fake-call.ts';
import type { Tile } from '../../features/call/tile.tsx';
import { loadCallText } from '../../platform/text.ts';
import { CallTiles } from './call-tiles.tsx';

/** Whose tiles have been drawn since the list was emptied. */
const drawn: string[] = [];
vi.mock(import('../../features/call/tile.tsx'), async (load) => {
  const { Tile: RealTile, ...rest } = await load();
  const CountedTile = (props: ComponentProps<typeof Tile>) => {
    drawn.push(props.person.id);
    return <RealTile {...props} />;
  };
  return { ...rest, Tile: CountedTile };
});

/** A stage that has room for 25 tiles. */
class WideStage implements ResizeObserver {
  private readonly tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element): void {
    const contentRect = { width: 1_600, height: 900 } as DOMRectReadOnly;
    this.tell([{ target, contentRect } as ResizeObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', WideStage);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  window.innerWidth = 1_600;
});
afterEach(() => vi.unstubAllGlobals());

const BOT = participant('prt_bot', { kind: 'assistant', name: 'Voice assistant' });
const OTHERS = Array.from({ length: 24 }, (_, index) => participant(`prt_${index}`));

/** A call of 25 people, on the page. */
async function stageOf25() {
  const call = fakeCall();
  await call.inCall(MEMBER, ...OTHERS);
  const camera = { camera: true, screen: false };
  const sent = [YOU, ...OTHERS].map(
    ({ id }) => [id, { microphone: 'on', pictures: camera, weakConnection: false }] as const,
  );
  call.media.last.events.onPeople(new Map(sent));
  await call.clock.advance(0);
  await loadCallText('en');
  const session = call.meeting.session()!;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const captions = (shown: boolean) =>
    act(async () => {
      root.render(
        <Suspense>
          <CallTiles
            meeting={call.meeting}
            session={session}
            phone={false}
            quiet={false}
            captions={shown}
            onCopyLink={() => undefined}
            onInvite={() => undefined}
          />
        </Suspense>,
      );
      await Promise.resolve();
    });
  await captions(true);
  const speak = (...ids: string[]) =>
    act(async () => {
      call.mixers.at(-1)!.options.onSpeaking(new Set(ids));
      await call.clock.advance(0);
    });
  return { call, captions, root, speak };
}

test('the tile whose words are the newest captions is marked, and only while captions are shown', async () => {
  const { call, root, captions } = await stageOf25();
  const marked = () =>
    [...document.querySelectorAll('[data-captioned]')].map((tile) => tile.getAttribute('data-participant'));
  const say = (speaker: string, segment: number) =>
    act(async () => {
      const words = {
        text: 'Hello',
        pending: '',
        final: false,
        revision: 1,
        startMs: 0,
        grade: 'production',
      };
      const caption = { ...words, speaker, segment, language: 'en', spokenLanguage: 'en' };
      call.media.last.events.onText('intermind.caption', JSON.stringify(caption));
      call.page.drawFrame();
      await call.clock.advance(100);
    });
  drawn.length = 0;
  const seen = [marked()];
  await say('prt_3', 1);
  seen.push(marked());
  await say('prt_7', 1);
  seen.push(marked());
  expect(drawn).toEqual(['prt_3', 'prt_3', 'prt_7']);
  await captions(false);
  seen.push(marked());
  expect(seen).toEqual([[], ['prt_3'], ['prt_7'], []]);
  act(() => root.unmount());
});

test('of 25 tiles only those of people who begin or stop speaking are drawn again', async () => {
  const { root, speak } = await stageOf25();
  expect(new Set(drawn)).toEqual(new Set([YOU.id, ...OTHERS.map(({ id }) => id)]));
  drawn.length = 0;
  await speak('prt_3');
  expect(drawn).toEqual(['prt_3']);
  drawn.length = 0;
  await speak('prt_3', 'prt_7');
  expect(drawn).toEqual(['prt_7']);
  drawn.length = 0;
  await speak();
  expect(drawn.sort()).toEqual(['prt_3', 'prt_7']);
  act(() => root.unmount());
});

test('the voice assistant has one tile: its face, and over the picture of its avatar what it does', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, BOT);
  const sends = (camera: boolean) =>
    act(async () => {
      const sent = { microphone: 'on', pictures: { camera, screen: false }, weakConnection: false } as const;
      call.media.last.events.onPeople(new Map([[BOT.id, sent]]));
      await call.clock.advance(0);
    });
  call.sockets.last.receive({
    type: 'voice_assistant.updated',
    voiceAssistant: {
      ...{ state: 'enabled', activity: 'listening', provider: 'heygen' },
      ...{ participantId: BOT.id, earlierMeetings: false, providers: ['intermind', 'heygen'], version: 2 },
    },
  });
  await loadCallText('en');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    root.render(
      <Suspense>
        <CallTiles
          meeting={call.meeting}
          session={call.meeting.session()!}
          phone={false}
          quiet={false}
          captions={false}
          onCopyLink={() => undefined}
          onInvite={() => undefined}
        />
      </Suspense>,
    );
    await Promise.resolve();
  });
  const tile = () => {
    const [shown, ...more] = document.querySelectorAll('[data-participant=prt_bot]');
    const face = shown!.querySelector('[data-assistant]');
    return [
      more.length,
      shown!.querySelectorAll('video').length,
      face?.className,
      face?.querySelector('[role=status]')?.textContent,
      face?.querySelector('button')?.textContent,
    ];
  };
  await sends(false);
  expect(tile()).toEqual([0, 0, 'assistant-face', 'Listening', 'Ask the assistant']);
  await sends(true);
  expect(tile()).toEqual([0, 1, 'assistant-over', 'Listening', 'Ask the assistant']);
  expect(call.media.last.pictures.size).toBe(1);
  act(() => root.unmount());
});
