import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasTurkish: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Hâlâ orada mısınız?',
    text: 'Bu toplantıda yalnız siz varsınız.',
    countdown: {
      one: 'Toplantıdan {count} saniye içinde ayrılacaksınız',
      other: 'Toplantıdan {count} saniye içinde ayrılacaksınız',
    },
    stay: 'Kal',
    leave: 'Şimdi ayrıl',
  },
  rating: {
    question: 'Görüşme nasıldı?',
    score: '{best} üzerinden {score}',
    bad: 'Kötü',
    good: 'İyi',
    thanks: 'Değerlendirmeniz için teşekkürler.',
  },
  invite: {
    title: 'Başkalarını davet et',
    info: 'Katılım bilgileri',
    link: 'Bağlantı: {link}',
    code: 'Toplantı kodu: {code}',
    copyInfo: 'Bilgileri kopyala',
    qr: 'Toplantı bağlantısının QR kodu',
    scan: 'Telefonla katılmak için tarayın',
  },
  shortcuts: {
    title: 'Klavye kısayolları',
    change: 'Değiştirmek için bir tuş seçin.',
    of: '{action}: {key}. Değiştir',
    press: 'Tek başına ya da Ctrl veya Cmd ile bir harfe basın.',
    taken: '{key} zaten kullanılıyor: {action}. Başka bir tuşa basın.',
    browser: 'Tarayıcılar {key} kısayolunu kendileri kullanır. Başka bir tuşa basın.',
    list: 'Bu listeyi göster',
    reset: 'Varsayılanlara dön',
  },
  statistics: {
    title: 'İstatistikler',
    total: 'Tüm görüşme',
    received: 'Alınan',
    sent: 'Gönderilen',
    size: 'Boyut',
    frames: 'Kare/sn',
    roundTrip: 'Gidiş dönüş',
    delay: 'Gecikme',
    lost: 'Kayıp',
    limit: 'Sınırlayan',
    cpu: 'bilgisayar',
    bandwidth: 'ağ',
  },
};
