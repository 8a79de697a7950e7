import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsTurkish: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Söylediklerimi tarayıcım yazsın',
    onDevice: 'Sesiniz bu cihazda kalır. Toplantıya yalnızca metin gider.',
    download:
      'Tarayıcınız önce bu dili indirir. Sonra sesiniz bu cihazda kalır, toplantıya yalnızca metin gider.',
    outside: 'Sesiniz, onu metne çeviren tarayıcı üreticisine gider; örneğin Google, Microsoft veya Apple.',
    offer:
      'Bu sunucuda şu dil için konuşma tanıma kurulu değil: {language}. Söylediklerinizi tarayıcınız yazabilir.',
    offerCaptions: 'Burada söylenenler yazıya dökülmüyor. Tarayıcınız söylediklerinizi yazabilir.',
    unable:
      'Bu sunucuda şu dil için konuşma tanıma kurulu değil: {language}. Bu tarayıcı da konuşmayı tanıyamıyor; Chrome, Edge ve Safari tanıyabilir.',
    sealed:
      'Bu oda mühürlü. Bu tarayıcı bu dili yalnızca üreticisinin sunucularında tanıyor ({language}), bu yüzden burada kullanılamaz.',
    downloading: 'Tarayıcınız şu dili indiriyor: {language}…',
    listening: 'Tarayıcınız söylediklerinizi yazıyor.',
    paused: 'Mikrofonunuz kapalıyken veya kayıt dışı konuşurken duraklar.',
    alone: 'Burada başka biri olduğunda tarayıcınız başlar.',
    unreachable: 'Tarayıcınız konuşma tanıma hizmetine ulaşamıyor. Denemeye devam ediyor.',
    held: 'Bağlantı kesildi. Söyledikleriniz bağlantı geri geldiğinde gönderilir.',
    lost: 'Söylediklerinizin bir kısmı yazılmadı. Önemliyse tekrarlayın.',
    denied:
      'Tarayıcınız bu sayfada konuşma tanımaya izin vermiyor. Tarayıcının ayarlarından izin verin, sonra bunu kapatıp yeniden açın.',
    language: 'Tarayıcınız şu dili tanıyamıyor: {language}.',
    failed: 'Tarayıcınızın konuşma tanıması sürekli duruyor. Yeniden denemek için bunu kapatıp açın.',
    by: 'Konuşanın tarayıcısı yazdı',
  },
  browserTranslation: {
    translate: 'Altyazıları tarayıcım çevirsin',
    where: 'Bu sunucunun çevirmediğini bu cihazda çevirir. Hiçbir şey gönderilmez.',
    download: 'Önce bir çevirmen indirir: {pairs}.',
    downloading: 'Çevirmen indiriliyor: {percent}',
    ready: 'Tarayıcınız şunu çeviriyor: {pairs}.',
    unable: 'Tarayıcınız şunu çeviremiyor: {pairs}.',
    failed: 'Çevirmen indirilemedi: {pairs}. Yeniden denemek için bunu kapatıp açın.',
    aloud: 'Çevirileri sesli oku',
    aloudNote: 'Bu sunucuda ses yoksa bu cihazın sesiyle.',
    noVoice: 'Bu cihazda şu dil için ses yok: {language}.',
  },
};
