import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentTurkish: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Size ait neler saklanabilir',
    ask: 'Bu odada herkese sorulur. Siz yanıtlayana kadar söylediğiniz veya gösterdiğiniz hiçbir şey saklanmaz.',
    announce:
      'Buradan bir şeyi kapatmadığınız sürece kabul etmiş sayılırsınız. Bu toplantı için karar sizindir.',
    recording: 'Kayıt',
    recordingNote: 'Görüntünüz, paylaştığınız ekran ve sesiniz, çevirisiyle birlikte.',
    transcript: 'Konuşma dökümü',
    transcriptNote:
      'Söyledikleriniz, çevirileriyle birlikte yazılı olarak ve altyazılı bir kayıtta altyazı olarak.',
    voice: 'Kendi sesiniz',
    voiceNote:
      'Sözleriniz çevrildiğinde ses sizinkini taklit edebilir. Aksi halde sizin yerinize nötr bir ses konuşur.',
    voiceBy: 'Taklit eden hizmetler: {engines}',
    ai: 'Yapay zekâ',
    aiNote:
      'Dökümdeki sözleriniz, yapay zekâ asistanında, Ask Anything’de ve sesli asistanda soruları yanıtlamak için kullanılabilir. Toplantıdan sonra bunlardan bir özet çıkarılabilir.',
    aiOutside: 'Bunu alabilecek, bu sunucunun dışındaki yapay zekâ modelleri: {models}',
    voiceOutside: 'Sesinizi duyabilecek, bu sunucunun dışındaki konuşma tanıma hizmetleri: {engines}',
    keptFor: 'Saklama süresi: {days}.',
    keptOpen: 'Biri silene kadar saklanır.',
    change: 'Bunu istediğiniz zaman değiştirebilirsiniz. Bir sonraki cümleden itibaren geçerli olur.',
    remove: 'Benimle ilgili saklanmış olanları da sil',
    removeNote: 'Dökümdeki sözleriniz ve sizden alıntı yapan yapay zekâ yanıtları. Bu geri alınamaz.',
    removeAnswersNote: 'Sizden alıntı yapan yapay zekâ yanıtları. Bu geri alınamaz.',
    finished:
      'Tamamlanmış bir kayıt değiştirilemez. İçinde yer almak istemiyorsanız toplantı sahibinden kaydı silmesini isteyin.',
    agreeAll: 'Tümünü kabul et',
    save: 'Kaydet',
    notNow: 'Şimdi değil',
    saved: 'Seçiminiz kaydedildi.',
  },
};
