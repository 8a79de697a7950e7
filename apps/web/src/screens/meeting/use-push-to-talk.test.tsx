// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../call/testing/fake-call.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { usePushToTalk } from './use-push-to-talk.ts';

const page = drawnPage();

function Call({ meeting }: { meeting: Meeting }) {
  usePushToTalk(meeting);
  return (
    <>
      <button type="button">More</button>
      <input aria-label="Name" />
    </>
  );
}

let on: () => boolean;
beforeEach(async () => {
  const call = fakeCall();
  await call.inCall();
  call.settings.setState({ pushToTalk: true });
  const { microphone } = call.meeting.devices;
  microphone.setMuted(true);
  on = () => !microphone.store.getState().muted;
  await page.draw(<Call meeting={call.meeting} />);
});

const more = () => document.querySelector('button')!;
const key = (type: 'keydown' | 'keyup', code: string, target: EventTarget) => {
  const event = new KeyboardEvent(type, { code, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};
/** Whether the microphone was on while the space bar was held, and whether what has the focus was spared both times. */
const held = (target: EventTarget) => {
  const spared = [key('keydown', 'Space', target)];
  const heard = on();
  spared.push(key('keyup', 'Space', target));
  expect(on()).toBe(false);
  return [heard, ...spared];
};
const click = (target: EventTarget) =>
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));

test('the space bar is for talking, even on a button that was clicked; on one reached by keys it presses it', () => {
  expect(held(document.body)).toEqual([true, true, true]);
  expect(held(more())).toEqual([false, false, false]);
  click(more());
  expect(held(more())).toEqual([true, true, true]);
  key('keydown', 'Tab', more());
  expect(held(more())).toEqual([false, false, false]);
});

test('where people type, and with other keys held, it is a space', () => {
  const name = document.querySelector('input')!;
  click(name);
  expect(held(name)).toEqual([false, false, false]);
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'Space', shiftKey: true, bubbles: true, cancelable: true }),
  );
  expect(on()).toBe(false);
});
