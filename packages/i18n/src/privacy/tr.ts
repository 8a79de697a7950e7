import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyTurkish: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Gizlilik',
    title: 'Gizlilik',
    intro:
      'Bu {product} kurulumunun neleri sakladığı, bunların nerede saklandığı ve kimlerin aldığı. Sorularınızı ve isteklerinizi kurulumu işletenlere gönderin.',
    meetingsTitle: 'Toplantıda',
    meetingsText:
      'Ses ve görüntü bu kurulumun medya sunucusundan geçer ve saklanmaz; bir moderatör kayıt başlatırsa saklanır ve bunu herkes görür. Altyazı ve sözlü çeviri için konuşanların sesi, kurulumu işletenin seçtiği konuşma motorlarına gider, başka hiçbirine gitmez.',
    keptTitle: 'Neler saklanır',
    keptText:
      'Üyeler için: ad, e-posta adresi, ayarlar, bulundukları odalar ve toplantılar. Konuklar için: toplantıyla birlikte, yazdıkları ad. Katılımcıların adları ve zamanları toplantıyla birlikte kalır.',
    feedbackTitle: 'Bir sorun bildirdiğinizde',
    feedbackText:
      'Yazdıklarınız, ekran görüntüsü, tarayıcı bilgileri ve konsolun son satırları bu hizmeti işletenlere gider; böylece nedeni bulabilir ve kabul ederseniz size yanıt verebilirler. Üyelerden gelen en yeni {reports} bildirim ile {screenshots} ekran görüntüsü ve diğer herkesten gelenlerin de o kadarı saklanır; sizinkiler hesabınızla birlikte silinir. Oturumunuz açıkken veya toplantıdayken tarayıcınızın uyarıları, hataları ve başarısız istekleri de, parolalar ve belirteçler olmadan, arızaların fark edilmesi için sunucunun günlüğüne gider.',
    browserTitle: 'Tarayıcınızda',
    browserText:
      'Oturumunuz, diliniz, cihazlarınız ve son katıldığınız ad bu tarayıcıda saklanır, başka hiçbir yerde saklanmaz. Reklam veya izleme çerezi yoktur.',
    othersTitle: 'Kimler alır',
    othersText:
      'Veritabanı ve dosyalar bu kurulumda kalır. Başka bir oturum açma sağlayıcısı, konuşma motorları veya takvim gibi dış hizmetler, yalnızca kurulumu işletenin bağladığı yerlerde veri alır.',
    rightsTitle: 'Neler yapabilirsiniz',
    rightsText:
      'Bu kurulumu işletenden verilerinizin bir kopyasını, düzeltilmesini veya silinmesini isteyin. Bir hesap silindiğinde, ona ait ad ve e-posta adresi de kaldırılır.',
  },
};
