import { expect, test } from 'vitest';
import { addressedQuestion } from './address.ts';

test.each([
  ['en', 'Assistant, what is the budget?', 'what is the budget'],
  ['en', 'hey intermind what did Ada say', 'what did Ada say'],
  ['en', 'Okay, voice assistant: summarize this.', 'summarize this'],
  ['en', 'What did we decide, Intermind?', 'What did we decide'],
  ['en', 'Assistant?', ''],
  ['en', 'the assistant of Ada called', undefined],
  ['en', 'assistants are useful', undefined],
  ['en', 'Ask your assistant', undefined],
  ['en', 'what is the budget', undefined],
  ['de', 'Assistent, was kostet das?', 'was kostet das'],
  ['fr', 'Dis assistant, combien ça coûte ?', 'combien ça coûte'],
  ['es', 'Oye, asistente, ¿cuánto cuesta?', 'cuánto cuesta'],
  ['ja', 'ねえ、アシスタント、予算はいくらですか？', '予算はいくらですか'],
  ['zh', '你好，助手，预算是多少？', '预算是多少'],
  ['ar', 'يا مساعد، ما هي الميزانية؟', 'ما هي الميزانية'],
  ['ru', 'Ассистент, какой у нас бюджет?', 'какой у нас бюджет'],
  ['hu', 'Asszisztens, mennyi a költség?', 'mennyi a költség'],
] as const)('%s: “%s”', (language, text, question) => {
  expect(addressedQuestion(text, language, 'Intermind')).toBe(question);
});
