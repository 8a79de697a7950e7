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
  rating: {
    question: 'कॉल कैसी रही?',
    score: '{best} में से {score}',
    bad: 'खराब',
    good: 'अच्छी',
    thanks: 'रेटिंग के लिए धन्यवाद।',
  },
  invite: {
    title: 'दूसरों को बुलाएँ',
    info: 'जुड़ने की जानकारी',
    link: 'लिंक: {link}',
    code: 'मीटिंग कोड: {code}',
    copyInfo: 'जानकारी कॉपी करें',
    qr: 'मीटिंग लिंक का QR कोड',
    scan: 'फ़ोन से जुड़ने के लिए स्कैन करें',
  },
  shortcuts: {
    title: 'कीबोर्ड शॉर्टकट',
    change: 'बदलने के लिए कोई कुंजी चुनें।',
    of: '{action}: {key}। बदलें',
    press: 'कोई अक्षर दबाएँ, अकेला या Ctrl या Cmd के साथ।',
    taken: '{key} पहले से इस्तेमाल में है: {action}। कोई दूसरी कुंजी दबाएँ।',
    browser: 'ब्राउज़र ख़ुद {key} का इस्तेमाल करते हैं। कोई दूसरी कुंजी दबाएँ।',
    list: 'यह सूची दिखाएँ',
    reset: 'डिफ़ॉल्ट पर लौटाएँ',
  },
  statistics: {
    title: 'आँकड़े',
    total: 'पूरी कॉल',
    received: 'प्राप्त',
    sent: 'भेजा गया',
    size: 'आकार',
    frames: 'फ़्रेम/से',
    roundTrip: 'आना-जाना',
    delay: 'देरी',
    lost: 'खोया',
    limit: 'सीमा',
    cpu: 'कंप्यूटर',
    bandwidth: 'नेटवर्क',
  },
};
