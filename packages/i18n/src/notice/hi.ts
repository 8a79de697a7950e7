import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeHindi: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: भुगतान विफल रहा',
    paymentText:
      '{plan} प्लान के लिए {price} का भुगतान विफल रहा। हम {date} को फिर कोशिश करेंगे; तब तक कुछ नहीं बदलेगा। भुगतान का दूसरा तरीका आप यहाँ चुन सकते हैं:',
    endedSubject: '{product}: {plan} प्लान समाप्त हो गया है',
    endedText:
      '{plan} प्लान का भुगतान फिर विफल रहा, इसलिए प्लान समाप्त हो गया है। अब आपके पास {basic} है, और आपका कुछ भी नहीं मिटाया जाएगा। आप यहाँ फिर से प्लान चुन सकते हैं:',
    withdrawnText:
      '{plan} प्लान अब उपलब्ध नहीं है, इसलिए वह अपनी आख़िरी अवधि के साथ समाप्त हो गया है। अब आपके पास {basic} है, और आपका कुछ भी नहीं मिटाया जाएगा। आप यहाँ फिर से प्लान चुन सकते हैं:',
    nearlyUsedSubject: '{product}: कोटे का {percent} इस्तेमाल हो चुका है ({feature})',
    nearlyUsedText:
      '{feature}: आपके प्लान के कोटे का {percent} इस्तेमाल हो चुका है। कितना बचा है और बड़े प्लान कौन-से हैं, यह आप यहाँ देख सकते हैं:',
    usedUpSubject: '{product}: कोटा पूरा इस्तेमाल हो चुका है ({feature})',
    usedUpText: '{feature}: आपके प्लान का कोटा पूरा इस्तेमाल हो चुका है। अपना उपयोग और बड़े प्लान आप यहाँ देख सकते हैं:',
  },
};
