import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsArabic: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'جارٍ الحفظ…',
    saved: 'تم الحفظ',
    failed: 'تعذّر حفظ إعداداتك.',
    retry: 'إعادة المحاولة',
    guest: 'محفوظة في هذا المتصفح. سجّل الدخول لحفظها في حسابك.',
  },
  devices: {
    title: 'الأجهزة',
  },
  effects: {
    blurNote: 'تُموَّه الصورة على هذا الجهاز قبل أن يراها أحد.',
    quality: 'جودة التمويه',
    regular: 'عادية',
    low: 'منخفضة، للأجهزة الأبطأ',
    blurFailed: 'تعذّر تمويه الخلفية. الكاميرا تعمل بلا تمويه.',
    noise: 'كتم الضوضاء',
    noiseNote:
      'يزيل على هذا الجهاز أصوات المراوح ولوحة المفاتيح والشارع. عند إيقافه يزيل المتصفح بعض الضوضاء.',
    noiseFailed: 'كتم الضوضاء غير متاح. الميكروفون يعمل من دونه.',
  },
  languages: {
    title: 'اللغات',
    interface: 'الواجهة',
  },
  sound: {
    title: 'الصوت',
  },
  view: {
    title: 'العرض',
  },
  captions: {
    title: 'التسميات التوضيحية',
    size: 'الحجم',
    small: 'صغير',
    medium: 'متوسط',
    large: 'كبير',
    huge: 'كبير جدًا',
    colours: 'الألوان',
    standard: 'عادية',
    white: 'أبيض على أسود',
    yellow: 'أصفر على أسود',
    face: 'الخط',
    serif: 'مذيّل',
    sans: 'غير مذيّل',
    sample: 'هكذا تظهر التسميات التوضيحية.',
  },
  announcements: {
    title: 'إعلانات قارئ الشاشة',
    joins: 'المنضمون والمغادرون',
    joinRequests: 'المنتظرون للانضمام',
    hands: 'الأيدي المرفوعة',
    messages: 'رسائل الدردشة',
  },
  call: {
    title: 'المكالمة',
    leaveAlone: 'المغادرة عندما أبقى وحدي',
    leaveAloneNote: 'نسألك أولًا.',
    pushToTalkNote: 'عندما يكون الميكروفون متوقفًا، اضغط مطولًا على مفتاح المسافة لتتحدث.',
  },
  hint: {
    muted: 'الميكروفون متوقف، لذا لا يسمعك أحد.',
    silent: 'لا يصدر أي صوت من الميكروفون. تحقّق من أنه غير مغلق أو اختر ميكروفونًا آخر.',
  },
};
