import { expect, it } from 'vitest';
import { nextPageState } from '../model/conference-page.ts';
import type { Refusal } from './refusal.ts';

/** Every event that a refusal can carry: a missing one does not compile. */
const EVENTS: Readonly<Record<Refusal['event'], true>> = {
  rejected: true,
  expelled: true,
  conferenceEnded: true,
  broke: true,
  unanswered: true,
};

it.each(Object.keys(EVENTS) as Refusal['event'][])('%s leads out of the call and out of joining', (event) => {
  expect(['ready', undefined]).not.toContain(nextPageState('ready', event));
  expect(['joining', undefined]).not.toContain(nextPageState('joining', event));
});
