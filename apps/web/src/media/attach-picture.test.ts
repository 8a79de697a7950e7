// @vitest-environment happy-dom
import { type ElementInfo, type RemoteTrack, RemoteVideoTrack } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { attachPicture } from './attach-picture.ts';

function fakeTrack() {
  const observed: ElementInfo[] = [];
  const attached: unknown[] = [];
  const track = Object.assign(Object.create(RemoteVideoTrack.prototype) as RemoteTrack, {
    observeElementInfo: (info: ElementInfo) => observed.push(info),
    attach: (element: unknown) => attached.push(element),
  });
  return { track, observed, attached };
}

test('in the page the picture is seen as far as the browser says', () => {
  const { track, observed, attached } = fakeTrack();
  const element = document.createElement('video');
  attachPicture(track, element);
  expect([observed, attached]).toEqual([[], [element]]);
});

test('in a window of its own the picture counts as seen, in the size that it has there', () => {
  const { track, observed, attached } = fakeTrack();
  const element = document.createElement('video');
  const resized: (() => void)[] = [];
  const disconnect = vi.fn();
  const defaultView = {
    ResizeObserver: class {
      disconnect = disconnect;
      constructor(told: () => void) {
        resized.push(told);
      }
      observe(): void {}
    },
  };
  Object.defineProperties(element, {
    ownerDocument: { value: { defaultView } },
    clientWidth: { value: 320 },
    clientHeight: { value: 180 },
  });
  attachPicture(track, element);
  const [info] = observed;
  expect(attached).toEqual([element]);
  expect(info).toMatchObject({ element, visible: true, pictureInPicture: true });
  expect([info!.width(), info!.height()]).toEqual([320, 180]);

  info!.handleResize = vi.fn();
  info!.observe();
  resized[0]!();
  expect(info!.handleResize).toHaveBeenCalledOnce();
  info!.stopObserving();
  expect(disconnect).toHaveBeenCalledOnce();
});
