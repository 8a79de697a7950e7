import { describe, expect, it } from 'vitest';
import { targetsOf } from './room-interpreter.ts';

describe('targets of a speaker', () => {
  it('are what the others hear, without the own language', () => {
    const people = new Map([
      ['a', { language: 'en', hears: 'en', understands: [] }],
      ['b', { language: 'es', hears: 'es', understands: [] }],
      ['c', { language: 'de', hears: 'en', understands: [] }],
      ['d', { language: 'fr', hears: 'fr', understands: [] }],
    ] as const);
    expect([...targetsOf('a', people)].sort()).toEqual(['es', 'fr']);
    expect([...targetsOf('c', people)].sort()).toEqual(['en', 'es', 'fr']);
  });

  it('are not what is heard by those who understand the speaker', () => {
    const people = new Map([
      ['a', { language: 'en', hears: 'en', understands: ['es'] }],
      ['b', { language: 'es', hears: 'es', understands: ['en', 'fr'] }],
      ['c', { language: 'fr', hears: 'fr', understands: [] }],
      ['d', { language: 'en', hears: 'es', understands: ['fr'] }],
    ] as const);
    expect(['a', 'b', 'c', 'd'].map((speaker) => [...targetsOf(speaker, people)].sort().join(' '))).toEqual([
      'es fr',
      'fr',
      'en',
      'fr',
    ]);
  });
});
