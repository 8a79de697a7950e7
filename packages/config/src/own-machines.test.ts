import { expect, it } from 'vitest';
import { isOwnMachine } from './own-machines.ts';

it.each([
  'http://127.0.0.1:8000/v1',
  'http://[::1]:8000',
  'http://localhost',
  'http://10.1.2.3/v1',
  'http://172.16.0.9',
  'http://172.31.255.1',
  'http://192.168.1.4:5000',
  'http://100.64.0.1',
  'http://169.254.1.1',
  'http://[fd12::1]:80',
  'http://[fe80::1]',
  'http://translation:5000',
  'http://gpu.LOCAL/v1',
  'http://asr.internal',
  'https://speech.example.org/v1',
])('%s is the operator’s own', (address) => {
  expect(isOwnMachine(address, ['speech.example.org'])).toBe(true);
});

it.each([
  'https://api.openai.com/v1',
  'https://speech.example.org.evil.example',
  'http://11.0.0.1',
  'http://172.32.0.1',
  'http://172.15.0.1',
  'http://192.169.0.1',
  'http://100.128.0.1',
  'http://100.63.0.1',
  'http://8.8.8.8',
  'http://[2001:db8::1]',
  'https://local.example',
])('%s is outside', (address) => {
  expect(isOwnMachine(address, ['speech.example.org'])).toBe(false);
});
