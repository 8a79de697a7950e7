import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantArabic: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'المساعد الصوتي',
    add: 'إضافة إلى الاجتماع',
    addNote: 'يسمع الجميع إجاباته.',
    outsideNote: 'يسمع {provider} الجميع ما عدا من هو خارج التدوين.',
    spokenNote: 'يُرسَل ما يقوله المساعد إلى {provider}.',
    remove: 'إزالة من الاجتماع',
    ask: 'اسأل المساعد',
    asked: 'اطرح سؤالك الآن.',
    muted: 'شغّل الميكروفون لتسأل المساعد.',
    pause: 'إيقاف مؤقت',
    provider: 'المساعد الصوتي من',
    joining: 'ينضم',
    listening: 'يستمع',
    thinking: 'يفكر',
    speaking: 'يتحدث',
    paused: 'متوقف مؤقتًا',
    unreachable: 'تعذّر انضمام المساعد الصوتي. حاول مجددًا بعد قليل.',
    noSpeechEngine: 'لا يسمع المساعد الصوتي أحدًا: لا يستطيع هذا الخادم التعرّف على الكلام.',
    noAnswer: 'ليس لدى المساعد الصوتي إجابة. اسأل مرة أخرى.',
    providerFailed: 'غادر المساعد الصوتي: تعذّر الوصول إلى مزوّده.',
    sealed: 'غادر المساعد الصوتي: هذه الغرفة مغلقة على الخارج، ومزوّده خارج هذه الخدمة.',
    usedUp: 'غادر المساعد الصوتي: نفدت دقائقه في الخطة.',
    mediaPrivate: 'لا يستطيع المساعد الصوتي الانضمام: لا يمكن لمزوّده الوصول إلى هذا الخادم من الإنترنت.',
    avatarLost: 'غادرت الصورة الرمزية للمساعد الصوتي. سيواصل بصوته فقط.',
    failed: 'تعطّل المساعد الصوتي. حاول مجددًا.',
    changeFailed: 'تعذّر تغيير مزوّد المساعد الصوتي. حاول مجددًا.',
  },
};
