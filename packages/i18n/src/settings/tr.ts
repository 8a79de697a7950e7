import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsTurkish: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Kaydediliyor…',
    saved: 'Kaydedildi',
    failed: 'Ayarlarınız kaydedilemedi.',
    retry: 'Yeniden dene',
    guest: 'Bu tarayıcıda saklanıyor. Hesabınızda saklamak için oturum açın.',
  },
  devices: {
    title: 'Cihazlar',
  },
  effects: {
    blurNote: 'Görüntü, kimse görmeden önce bu cihazda bulanıklaştırılır.',
    quality: 'Bulanıklık kalitesi',
    regular: 'Normal',
    low: 'Düşük, yavaş cihazlar için',
    blurFailed: 'Arka planınız bulanıklaştırılamadı. Kameranız bulanıklık olmadan açık.',
    noise: 'Gürültü engelleme',
    noiseNote:
      'Fan, klavye ve sokak seslerini bu cihazda süzer. Kapalıyken tarayıcınız gürültünün bir kısmını süzer.',
    noiseFailed: 'Gürültü engelleme kullanılamıyor. Mikrofonunuz onsuz çalışıyor.',
  },
  languages: {
    title: 'Diller',
    interface: 'Arayüz',
  },
  sound: {
    title: 'Ses',
  },
  view: {
    title: 'Görünüm',
  },
  captions: {
    title: 'Altyazılar',
    size: 'Boyut',
    small: 'Küçük',
    medium: 'Orta',
    large: 'Büyük',
    huge: 'Çok büyük',
    colours: 'Renkler',
    standard: 'Standart',
    white: 'Siyah üzerine beyaz',
    yellow: 'Siyah üzerine sarı',
    face: 'Yazı tipi',
    serif: 'Tırnaklı',
    sans: 'Tırnaksız',
    sample: 'Altyazılar böyle görünür.',
  },
  announcements: {
    title: 'Ekran okuyucu duyuruları',
    joins: 'Katılanlar ve ayrılanlar',
    joinRequests: 'Katılmayı bekleyenler',
    hands: 'Kaldırılan eller',
    messages: 'Sohbet iletileri',
  },
  call: {
    title: 'Görüşme',
    leaveAlone: 'Yalnız kalınca ayrıl',
    leaveAloneNote: 'Önce size sorulur.',
    pushToTalkNote: 'Mikrofonunuz kapalıyken konuşmak için boşluk çubuğunu basılı tutun.',
  },
  hint: {
    muted: 'Mikrofonunuz kapalı, sizi kimse duymuyor.',
    silent: 'Mikrofonunuzdan ses gelmiyor. Kapalı olup olmadığına bakın veya başka bir mikrofon seçin.',
  },
};
