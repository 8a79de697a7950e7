import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsTurkish: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Bu koşullar bu {product} kurulumu için geçerlidir. Hizmeti size kurulumu işletenler sunar. Sorularınızı onlara gönderin.',
    accountTitle: 'Hesabınız',
    accountText:
      'Parolanızı kimseyle paylaşmayın; hesabınızı başkası kullandıysa kurulumu işletene haber verin. Konukların hesaba ihtiyacı yoktur; bu koşullar onlar için de geçerlidir.',
    meetingsTitle: 'Toplantıda',
    meetingsText:
      'Başkalarına saygılı davranın. Kimin gireceğine moderatörler karar verir. Kişilerin sesini kapatabilir, onları çıkarabilir, kayıt başlatabilir ve döküm saklayabilirler; toplantının ne zaman kaydedildiğini veya dökümünün tutulduğunu herkes görür. Başkalarının söylediklerini ancak onlar ve yasa izin veriyorsa kaydedin veya aktarın.',
    conductTitle: 'İzin verilmeyenler',
    conductText:
      'Hizmeti yasa dışı hiçbir şey için, insanları taciz etmek veya aldatmak için, davet edilmediğiniz toplantılara girmek için ya da hizmete saldırmak, onu aşırı yüklemek veya sınırlarını aşmak için kullanmayın.',
    contentTitle: 'Size ait olanlar',
    contentText:
      'Söyledikleriniz, gösterdikleriniz, yazdıklarınız ve paylaştıklarınız sizin kalır. Hizmetin bunları iletmesine ve toplantı bu işlevleri kullanıyorsa kaydetmesine, yazıya dökmesine, sözlü olarak çevirmesine ve bunlarla ilgili soruları yanıtlamasına izin verirsiniz.',
    machinesTitle: 'Sözlü çeviri ve yapay zekâ',
    machinesText:
      'Altyazıları, sözlü çeviriyi, dökümleri ve asistanların yanıtlarını makineler üretir. Gecikebilir, eksik veya yanlış olabilirler. Önemli olduğunda onlara güvenmeden önce konuşan kişiye sorun.',
    plansTitle: 'Ücretli planlar',
    plansText:
      'Fiyatı ödemeden önce görürsünüz. Plan, siz iptal edene kadar her dönemin sonunda yenilenir. İstediğiniz zaman iptal edebilirsiniz; plan ödenmiş dönemin sonuna kadar sizde kalır. Planınızın bir sınırına ulaşıldığında başka ücret alınmaz; sınırlanan işlev sonraki döneme veya daha büyük bir plana kadar kullanılamaz.',
    asIsTitle: 'Garanti yoktur',
    asIsText:
      'Hizmet olduğu gibi sunulur. Arızalanabilir veya örneğin bakım için kesilebilir ve acil durum aramalarının yerini tutmaz. Yasanın size verdiği haklar saklıdır.',
    endTitle: 'Sona erdiğinde',
    endText:
      'Hesabınızı profilinizden istediğiniz zaman silebilirsiniz. Kurulumu işleten, bu koşulları ihlal eden hesapları silebilir ve koşulları değiştirebilir; bu sayfadakiler geçerlidir.',
  },
};
