import { expect, it } from 'vitest';
import { listening, ROOM } from './testing/avatar-world.ts';

it('asks for its way again when the API may have missed it, and not without need', async () => {
  const { assistant, api, vendor, avatars, until, passes, comes } = await listening();
  assistant.roomChanged(ROOM);
  expect(avatars()).toEqual(['wanted']);
  api.isAway = true;
  vendor.end();
  await until(avatars, ['wanted', 'gone', 'wanted']);
  api.isAway = false;
  await passes(1_000);
  expect(vendor.running).toEqual([]);
  assistant.roomChanged(ROOM);
  await comes(() => vendor.running, ['session-2']);
});

it('without the API for minutes its avatar is not given up, and no fault of the vendor', async () => {
  const { assistant, api, vendor, clock, failures, until, comes, lines } = await listening();
  api.isAway = true;
  vendor.end();
  await comes(() => lines.length, 1);
  for (let at = 0; at < 180_000; at += 500) await clock.advance(500);
  api.isAway = false;
  assistant.roomChanged(ROOM);
  await until(() => vendor.running, ['session-2']);
  expect(failures()).toEqual([]);
});

it('an avatar that is given up is told once more, as the API may have missed it', async () => {
  const { assistant, vendor, until, failures } = await listening();
  vendor.server.faults.push(undefined, { status: 402 });
  vendor.end();
  await until(failures, ['avatar-lost'], 500);
  assistant.roomChanged(ROOM);
  assistant.roomChanged(ROOM);
  expect(failures()).toEqual(['avatar-lost', 'avatar-lost']);
});
