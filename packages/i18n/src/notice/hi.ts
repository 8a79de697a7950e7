import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeHindi: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: एक भुगतान विफल रहा',
    paymentText:
      '{plan} के लिए {price} का भुगतान विफल रहा। हम {date} को फिर से कोशिश करेंगे; तब तक कुछ नहीं बदलेगा। भुगतान का दूसरा तरीका आप यहाँ चुन सकते हैं:',
    endedSubject: '{product}: {plan} समाप्त हो गया है',
    endedText:
      '{plan} का भुगतान फिर विफल रहा, इसलिए प्लान समाप्त हो गया है। अब आपके पास {basic} है, और आपका कुछ भी नहीं मिटाया जाएगा। आप यहाँ फिर से प्लान चुन सकते हैं:',
    nearlyUsedSubject: '{product}: आपका प्लान लगभग पूरा इस्तेमाल हो चुका है',
    usedUpSubject: '{product}: आपका प्लान पूरा इस्तेमाल हो चुका है',
    quotaText: 'कितना बचा है और बड़े प्लान यहाँ हैं:',
  },
};
