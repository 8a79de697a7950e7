import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasHindi: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'क्या आप अब भी यहाँ हैं?',
    text: 'इस मीटिंग में सिर्फ़ आप हैं।',
    countdown: {
      one: '{count} सेकंड में आप मीटिंग से बाहर हो जाएँगे',
      other: '{count} सेकंड में आप मीटिंग से बाहर हो जाएँगे',
    },
    stay: 'यहीं रहें',
    leave: 'अभी बाहर जाएँ',
  },
};
