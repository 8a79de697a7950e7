import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantTurkish: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Sesli asistan',
    add: 'Toplantıya ekle',
    addNote: 'Yanıtlarını herkes duyar.',
    outsideNote: '{provider}, kayıt dışı olanlar hariç herkesi duyar.',
    spokenNote: 'Asistanın söyledikleri {provider} hizmetine gönderilir.',
    earlier: 'Önceki toplantılarımı kullan',
    earlierNote:
      'Siz sorduğunuzda, okuyabildiğiniz toplantılardan herkesin duyacağı şekilde alıntı yapabilir. Herkese bildirilir.',
    earlierOutside: 'Bunlarda buldukları {provider} hizmetine gönderilir.',
    quotesEarlier:
      'Toplantı sahibi sorduğunda asistan, onun önceki toplantılarından sesli olarak alıntı yapabilir.',
    quotesEarlierNoMore: 'Asistan artık önceki toplantılardan alıntı yapmıyor.',
    remove: 'Toplantıdan çıkar',
    ask: 'Asistana sor',
    asked: 'Şimdi sorunuzu sorun.',
    muted: 'Asistana sormak için mikrofonunuzu açın.',
    pause: 'Duraklat',
    provider: 'Sesli asistan sağlayıcısı',
    joining: 'Katılıyor',
    listening: 'Dinliyor',
    thinking: 'Düşünüyor',
    speaking: 'Konuşuyor',
    paused: 'Duraklatıldı',
    unreachable: 'Sesli asistan katılamadı. Birazdan yeniden deneyin.',
    noSpeechEngine: 'Sesli asistan kimseyi duyamıyor: bu sunucu konuşmayı tanıyamıyor.',
    noAnswer: 'Sesli asistanın yanıtı yok. Yeniden sorun.',
    providerFailed: 'Sesli asistan ayrıldı: sağlayıcısına ulaşılamıyor.',
    sealed: 'Sesli asistan ayrıldı: bu oda mühürlü ve sağlayıcısı bu hizmetin dışında.',
    usedUp: 'Sesli asistan ayrıldı: planda ona ayrılan dakikalar bitti.',
    mediaPrivate: 'Sesli asistan katılamıyor: sağlayıcısı bu sunucuya internetten ulaşamıyor.',
    avatarLost: 'Sesli asistanın avatarı ayrıldı. Asistan yalnızca sesiyle devam ediyor.',
    failed: 'Sesli asistan başarısız oldu. Yeniden deneyin.',
    changeFailed: 'Sesli asistanın sağlayıcısı değiştirilemedi. Yeniden deneyin.',
  },
};
