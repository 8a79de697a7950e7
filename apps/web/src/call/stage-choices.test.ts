import { FakeStorage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createStageChoices } from './stage-choices.ts';
import { ROOM } from './testing/fake-call.ts';

it('keeps pins, and people one does not watch, over a reload', () => {
  const storage = new FakeStorage();
  const choices = createStageChoices(ROOM, storage);
  for (const tile of ['psn_a/camera', 'psn_b/screen', 'psn_c/camera']) choices.togglePin(tile);
  choices.togglePin('psn_a/camera');
  choices.toggleWatch('psn_d/camera');
  expect(createStageChoices(ROOM, storage).store.getState()).toEqual({
    pins: ['psn_b/screen', 'psn_c/camera'],
    unwatched: ['psn_d/camera'],
    offStage: [],
  });
  const elsewhere = createStageChoices('xyz-abcd-efg' as typeof ROOM, storage).store.getState();
  expect(elsewhere.pins).toEqual([]);
});

it('choosing the grid unpins and sends the shares of this moment off the stage, until the stage is wanted again', () => {
  const choices = createStageChoices(ROOM, new FakeStorage());
  choices.togglePin('psn_a/camera');
  choices.showGrid(['psn_b/screen']);
  expect(choices.store.getState()).toEqual({ pins: [], unwatched: [], offStage: ['psn_b/screen'] });
  choices.showStage();
  expect(choices.store.getState().offStage).toEqual([]);
});

it.each(['{', 'null', '{"pins":7}', '{"pins":[1,null]}', '[]'])('reads %s as nothing', (written) => {
  const storage = new FakeStorage();
  storage.setItem(`intermind.stage.${ROOM}`, written);
  expect(createStageChoices(ROOM, storage).store.getState()).toEqual({
    pins: [],
    unwatched: [],
    offStage: [],
  });
});
