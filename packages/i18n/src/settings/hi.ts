import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsHindi: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'सहेजा जा रहा है…',
    saved: 'सहेजा गया',
    failed: 'आपकी सेटिंग सहेजी नहीं जा सकीं।',
    retry: 'फिर कोशिश करें',
    guest: 'इस ब्राउज़र में रखी गई हैं। अपने खाते में रखने के लिए साइन इन करें।',
  },
  devices: {
    title: 'डिवाइस',
  },
  effects: {
    blurNote: 'किसी के देखने से पहले तस्वीर इसी डिवाइस पर धुंधली की जाती है।',
    quality: 'धुंधलेपन की गुणवत्ता',
    regular: 'सामान्य',
    low: 'कम, धीमे डिवाइस के लिए',
    blurFailed: 'आपकी पृष्ठभूमि धुंधली नहीं की जा सकी। आपका कैमरा बिना धुंधलेपन के चालू है।',
    noise: 'शोर कम करना',
    noiseNote: 'पंखे, कीबोर्ड और सड़क का शोर इसी डिवाइस पर हटाता है। बंद होने पर आपका ब्राउज़र कुछ शोर हटाता है।',
    noiseFailed: 'शोर कम करने की सुविधा उपलब्ध नहीं है। आपका माइक्रोफ़ोन इसके बिना काम कर रहा है।',
  },
  languages: {
    title: 'भाषाएँ',
    interface: 'इंटरफ़ेस',
  },
  sound: {
    title: 'ध्वनि',
  },
  view: {
    title: 'दृश्य',
  },
  captions: {
    title: 'कैप्शन',
    size: 'आकार',
    small: 'छोटा',
    medium: 'मध्यम',
    large: 'बड़ा',
    huge: 'बहुत बड़ा',
    colours: 'रंग',
    standard: 'सामान्य',
    white: 'काले पर सफ़ेद',
    yellow: 'काले पर पीला',
    face: 'फ़ॉन्ट',
    serif: 'सेरिफ़',
    sans: 'सैन्स सेरिफ़',
    sample: 'कैप्शन ऐसे दिखते हैं।',
  },
  announcements: {
    title: 'स्क्रीन रीडर की घोषणाएँ',
    joins: 'जुड़ने और छोड़ने वाले',
    joinRequests: 'जुड़ने का इंतज़ार करने वाले',
    hands: 'उठे हुए हाथ',
    messages: 'चैट संदेश',
  },
  call: {
    title: 'कॉल',
    leaveAlone: 'मेरे अकेले रह जाने पर मीटिंग छोड़ें',
    leaveAloneNote: 'पहले आपसे पूछा जाता है।',
    pushToTalkNote: 'माइक्रोफ़ोन बंद हो तो बोलने के लिए स्पेस बार दबाए रखें।',
  },
  hint: {
    muted: 'आपका माइक्रोफ़ोन बंद है, इसलिए आपको कोई नहीं सुन सकता।',
    silent: 'आपके माइक्रोफ़ोन से कोई आवाज़ नहीं आ रही। देखें कि वह बंद तो नहीं है, या कोई दूसरा चुनें।',
  },
};
