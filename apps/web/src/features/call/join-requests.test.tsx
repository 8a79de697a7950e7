// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { joinRequest } from '../../model/testing/people.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { JoinRequests } from './join-requests.tsx';

const page = drawnPage();
beforeEach(async () => void (await getCallText()));

const MARTA = joinRequest('Marta');
const GONE = joinRequest('Ken', { absentSince: '2026-11-21T10:02:00.000Z' });

const draw = (given: Pick<ComponentProps<typeof JoinRequests>, 'place' | 'requests'>) =>
  page.draw(
    <JoinRequests
      {...{ deciding: new Set(), soundOn: true, ...given }}
      onSound={() => undefined}
      onDecide={() => undefined}
    />,
  );

/** Who asks, what is said of them, whether they and their initials are dimmed, and whether admitting them is offered first. */
const rows = () =>
  [...document.querySelectorAll('li')].map((row) => {
    const name = row.querySelector('bdi')!;
    const admit = row.querySelector('[aria-label^=Admit]')!;
    return {
      name: name.textContent,
      gone: row.textContent.includes('No longer waiting'),
      dimmed: [
        row.querySelector('.bg-sunken.text-ink-3') !== null,
        name.parentElement!.classList.contains('text-ink-3'),
      ],
      first: admit.className === document.querySelector('[aria-label="Admit Marta"]')?.className,
    };
  });

test.each(['stage', 'panel'] as const)(
  'a guest whose page is closed stands last, dimmed, as no longer waiting (%s)',
  async (place) => {
    await draw({ place, requests: [GONE, MARTA] });
    expect(page.texts('h2')).toEqual(['Someone is waiting to join']);
    expect(rows()).toEqual([
      { name: 'Marta', gone: false, dimmed: [false, false], first: true },
      { name: 'Ken', gone: true, dimmed: [true, true], first: false },
    ]);
  },
);

test('guests whose pages are closed cover no faces, and stay in the list of people', async () => {
  await draw({ place: 'stage', requests: [GONE] });
  expect(document.querySelector('section')).toBeNull();
  await draw({ place: 'panel', requests: [GONE] });
  expect([page.texts('h2'), page.texts('bdi')]).toEqual([['No longer waiting'], ['Ken']]);
});

test('denying is a word at every width: a bare cross would close a notice', async () => {
  await draw({ place: 'stage', requests: [MARTA] });
  const { textContent, childElementCount } = document.querySelector('[aria-label="Deny Marta"]')!;
  expect([textContent, childElementCount]).toEqual(['Deny', 0]);
});
