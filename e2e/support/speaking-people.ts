import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { makeSpeechFile } from '../../apps/agent/src/testing/make-speech.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './browser.ts';
import { meet } from './meeting.ts';
import { type Product, startProduct } from './product.ts';
import { newAccount } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** A meeting in which both people speak all the time. What is recognised is the script of the scripted engines. */
export interface SpeakingPeople {
  product: Product;
  /** Hanna Host, a member; speaks and hears English. */
  host: Person;
  /** Lucía; speaks and hears Spanish. */
  guest: Person;
  end(): Promise<void>;
}

/**
 * @param options of the host's browser
 * @param settings of the installation
 */
export async function startSpeakingPeople(
  options: Partial<Pick<PersonOptions, 'reducedMotion'>> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<SpeakingPeople> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const computers: Browser[] = [];
  let product: Product | undefined;
  const end = async () => {
    await Promise.all(computers.map((computer) => computer.close()));
    await product?.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const microphone = path.join(folder, 'speech.wav');
    // Sound with pauses: the words do not matter.
    const sentences = Array.from({ length: 10 }, () => 'good morning everybody and thank you for your time');
    await makeSpeechFile(microphone, { sentences, leadMs: 2_000, pauseMs: 1_500 });
    product = await startProduct({ INTERMIND_ENGINES: 'scripted', ...settings });
    const { url } = product;
    for (let place = 0; place < 2; place += 1) computers.push(await openComputer({ microphone }));
    const host = await openPerson(computers[0]!, { url, ...options });
    const guest = await openPerson(computers[1]!, { url });
    await signUp(host, url, newAccount('Hanna', 'Host'));
    const lucia = { name: 'Lucía', speaks: 'es', hears: 'es' } as const;
    await meet(host, guest, url, lucia, { speaks: 'en', hears: 'en' });
    return { product, host, guest, end };
  } catch (error) {
    await end();
    throw error;
  }
}
