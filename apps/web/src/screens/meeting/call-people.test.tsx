// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ENGLISH, fakeCall, MEMBER, participant, state, YOU } from '../../call/testing/fake-call.ts';
import { SEARCH_FROM_PEOPLE } from '../../model/people-search.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CallPeople } from './call-people.tsx';

const page = drawnPage();
fakeApp();
const NAMES = ['Zoë', 'Ben', 'Marta', 'Lucía', 'Ken', 'Yuki', 'Omar'];

beforeEach(async () => {
  await getCallText();
});

/** You and so many others, in the panel of people. */
async function withOthers(count: number) {
  const others = NAMES.slice(0, count).map((name, index) =>
    participant(`prt_${index}`, { name, personId: `usr_${index}` as never }),
  );
  const call = fakeCall();
  call.settings.setState(ENGLISH);
  await call.inCall(MEMBER, ...others);
  await page.draw(<CallPeople meeting={call.meeting}>{null}</CallPeople>);
  return { ...call, others };
}
const field = () => document.querySelector<HTMLInputElement>('input[type=search]');
const names = () => page.texts('li bdi');
const write = (text: string) =>
  page.settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text);
    field()!.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('from eight people on they can be searched by name; the field stays while something is typed (spec 1 §2)', async () => {
  const { sockets, others } = await withOthers(SEARCH_FROM_PEOPLE - 1);
  expect([field()?.getAttribute('aria-label'), names().length]).toEqual(['Search people', 8]);
  await write('zoe');
  expect([names(), page.texts('ul + [role=status]')]).toEqual([['Zoë'], ['']]);
  await page.settle(() => sockets.last.receive(state(YOU, others[1]!)));
  expect([names(), page.texts('ul + [role=status]')]).toEqual([[], ['Nobody here has that name.']]);
  await write('');
  expect([field(), names().length]).toEqual([null, 2]);
});

test('fewer people are read, not searched', async () => {
  await withOthers(SEARCH_FROM_PEOPLE - 2);
  expect([field(), names().length]).toEqual([null, 7]);
});
