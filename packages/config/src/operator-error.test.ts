import { expect, it } from 'vitest';
import { OperatorError, tellOperator } from './operator-error.ts';

function told(error: unknown) {
  let text = '';
  const exitCode = tellOperator(error, (part) => (text += part));
  return { exitCode, text };
}

it('an operator reads one sentence for each reason, and no stack', () => {
  expect(told(new OperatorError('WrongSettings', ['PORT is wrong.', 'HOST is wrong.']))).toEqual({
    exitCode: 2,
    text: 'PORT is wrong.\nHOST is wrong.\n',
  });
  expect(told(new OperatorError('CannotStart', 'Port 3000 is taken.'))).toEqual({
    exitCode: 1,
    text: 'Port 3000 is taken.\n',
  });
});

it('an unforeseen error is shown with its stack', () => {
  const error = new TypeError('x is not a function');
  expect(told(error)).toEqual({ exitCode: 1, text: `${error.stack}\n` });
  expect(told('thrown text')).toEqual({ exitCode: 1, text: 'thrown text\n' });
});
