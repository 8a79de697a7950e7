import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsTurkish: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Oda ayarları',
    name: 'Ad',
    nameHelp: 'Oturum açmış olanlar katılmadan önce görür.',
    capacity: 'Bir toplantıdaki en fazla kişi',
    capacityHelp:
      'Boş bırakılırsa {max}: bu sunucunun izin verdiği en yüksek sayı. Oda dolu olsa da siz her zaman girebilirsiniz.',
    capacityWrong: '{min} ile {max} arasında bir tam sayı yazın ya da alanı boş bırakın.',
    lobbyText: 'Bekleyenler için metin',
    lobbyHelp: 'Konuklar içeri alınmayı beklerken bunu okur.',
    left: { one: '{count} karakter kaldı', other: '{count} karakter kaldı' },
    tooLong: { one: '{count} karakter fazla', other: '{count} karakter fazla' },
    ask: 'Nelerin saklanabileceğini herkese sor',
    askHelp:
      'Kayıt, konuşma dökümü ve yapay zekâ, kabul etmeyen herkesi dışarıda bırakır. Bundan sonra başlayan toplantılar için geçerlidir.',
    sealed: 'Mühürlü oda',
    sealedHelp:
      'Söylenenleri yalnızca bu hizmetin kendi makinelerindeki motorlar ve yapay zekâ modelleri alır. Hemen geçerli olur. Kapattığınızda süren toplantı mühürlü kalır.',
    kept: 'Saklama süreleri',
    keptHelp:
      'Toplantı bittikten sonraki gün sayısı; bu odadaki geçmiş toplantılar için de geçerlidir. Boş bırakılırsa bu sunucunun süresi kullanılır.',
    keptRecordings: 'Kayıtlar',
    keptTranscripts: 'Konuşma dökümleri ve yapay zekâ sohbetleri',
    keptMessages: 'Sohbet mesajları',
    keptMost: 'Bu sunucudaki en uzun süre: {days}.',
    keptNoLimit: 'Bu sunucuda sınır yok.',
    keptWrong: '1 ile {max} arasında bir gün sayısı girin veya alanı boş bırakın.',
    save: 'Kaydet',
    cancel: 'İptal',
    saved: 'Oda ayarları kaydedildi.',
    loadFailed: 'Oda ayarları yüklenemedi.',
  },
  terms: {
    title: 'Adlar ve terimler',
    description:
      'Sözlü çeviri, sonraki cümleden itibaren bunları belirlediğiniz gibi yazar, çevirir ve söyler.',
    term: 'Ad veya terim',
    missing: 'Adı veya terimi girin ya da kaldırın.',
    twice: 'Bu zaten listede.',
    saidAs: 'Okunuşu',
    saidAsHelp: 'Tahmin edilmesi zorsa bir sesin nasıl okuyacağı. Boş kalabilir.',
    staysEverywhere: 'Hiçbir dile çevrilmez.',
    staysElsewhere: 'Diğer dillere çevrilmez.',
    addTranslation: 'Çeviri ekle',
    removeTranslation: 'Kaldır: {language}',
    add: 'Ad veya terim ekle',
    remove: 'Kaldır',
    full: 'Bir odada {count} ad ve terim olabilir.',
    saved: 'Adlar ve terimler kaydedildi.',
    loadFailed: 'Bu odanın adları ve terimleri yüklenemedi.',
    expected: 'Beklenen diller',
    expectedHint: 'Algılanan dil bunlardan biridir. Seçilmemişse: herhangi bir dil.',
    addLanguage: 'Dil ekle',
  },
  recent: {
    title: 'Son odalar',
    empty: 'Katıldığınız odalar burada görünür.',
    failed: 'Son odalarınız yüklenemedi.',
    yours: 'Sizin odanız',
    inside: {
      one: 'Burada {count} kişi var',
      other: 'Burada {count} kişi var',
    },
    joinName: '{name} odasına katıl',
    more: '{name} için seçenekler',
    forget: 'Bu listeden kaldır',
    showAll: 'Tümünü göster',
  },
};
