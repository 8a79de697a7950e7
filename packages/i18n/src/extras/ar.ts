import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasArabic: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'هل ما زلت هنا؟',
    text: 'أنت وحدك في هذا الاجتماع.',
    countdown: {
      zero: 'ستغادر الاجتماع الآن',
      one: 'ستغادر الاجتماع خلال ثانية واحدة',
      two: 'ستغادر الاجتماع خلال ثانيتين',
      few: 'ستغادر الاجتماع خلال {count} ثوانٍ',
      many: 'ستغادر الاجتماع خلال {count} ثانية',
      other: 'ستغادر الاجتماع خلال {count} ثانية',
    },
    stay: 'البقاء',
    leave: 'المغادرة الآن',
  },
  rating: {
    question: 'كيف كانت المكالمة؟',
    score: '{score} من {best}',
    bad: 'سيئة',
    good: 'جيدة',
    thanks: 'شكرًا على تقييمك.',
  },
  invite: {
    title: 'دعوة آخرين',
    info: 'معلومات الانضمام',
    link: 'الرابط: {link}',
    code: 'رمز الاجتماع: {code}',
    copyInfo: 'نسخ معلومات الانضمام',
    qr: 'رمز QR لرابط الاجتماع',
    scan: 'امسح الرمز للانضمام من الهاتف',
  },
  shortcuts: {
    title: 'اختصارات لوحة المفاتيح',
    change: 'اختر مفتاحًا لتغييره.',
    of: '{action}: {key}. تغيير',
    press: 'اضغط حرفًا، وحده أو مع Ctrl أو Cmd.',
    taken: '{key} مستخدم بالفعل: {action}. اضغط مفتاحًا آخر.',
    browser: 'تستخدم المتصفحات {key}. اضغط مفتاحًا آخر.',
    list: 'عرض هذه القائمة',
    reset: 'استعادة الافتراضي',
  },
  statistics: {
    title: 'الإحصاءات',
    total: 'المكالمة كلها',
    received: 'المُستقبَل',
    sent: 'المُرسَل',
    size: 'الحجم',
    frames: 'إطار/ث',
    roundTrip: 'الذهاب والإياب',
    delay: 'التأخير',
    lost: 'المفقود',
    limit: 'يحدّه',
    cpu: 'الحاسوب',
    bandwidth: 'الشبكة',
  },
};
