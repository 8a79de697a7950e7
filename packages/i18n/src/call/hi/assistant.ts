import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantHindi: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'वॉइस असिस्टेंट',
    add: 'मीटिंग में जोड़ें',
    addNote: 'इसके जवाब सबको सुनाई देते हैं।',
    remove: 'मीटिंग से हटाएँ',
    ask: 'असिस्टेंट से पूछें',
    asked: 'अब अपना सवाल पूछें।',
    muted: 'असिस्टेंट से पूछने के लिए अपना माइक्रोफ़ोन चालू करें।',
    pause: 'रोकें',
    provider: 'वॉइस असिस्टेंट प्रदाता',
    joining: 'जुड़ रहा है',
    listening: 'सुन रहा है',
    thinking: 'सोच रहा है',
    speaking: 'बोल रहा है',
    paused: 'रुका हुआ',
    unreachable: 'वॉइस असिस्टेंट जुड़ नहीं सका। थोड़ी देर में फिर कोशिश करें।',
    noSpeechEngine: 'वॉइस असिस्टेंट किसी को सुन नहीं सकता: यह सर्वर बोली नहीं पहचान सकता।',
    noAnswer: 'वॉइस असिस्टेंट के पास जवाब नहीं है। फिर से पूछें।',
    providerFailed: 'वॉइस असिस्टेंट चला गया: उसके प्रदाता से संपर्क नहीं हो सका।',
    failed: 'वॉइस असिस्टेंट विफल रहा। फिर कोशिश करें।',
    changeFailed: 'वॉइस असिस्टेंट का प्रदाता बदला नहीं जा सका। फिर कोशिश करें।',
  },
};
