import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeTurkish: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Kendi dilinizi konuşun',
    meetText:
      'Katılmadan önce herkes hangi dilde konuştuğunu ve hangi dilde duymak istediğini seçer. Sonra bir yapay zekâ sesi, diğerlerinin söylediklerini bir iki saniye geriden çevirir; altında hafifçe özgün ses, iki dilde de altyazı vardır.',
    guestsTitle: 'Bağlantı gönderin, insanları içeri alın',
    guestsText:
      'Konukların hesaba ihtiyacı yoktur ve hiçbir şey yüklemezler. Katılmak isterler, toplantı sahibi de onları içeri alır. Oturum açmış olanlar doğrudan katılır.',
    calendarTitle: 'Takviminize ekleyin',
    calendarText:
      '“Google Takvim’de planla”, bağlantıyı içeren yeni bir etkinlik açar. Bir saat seçin, insanları davet edin ve kaydedin.',
    calendarConnectText:
      'Yaklaşan toplantılarınızı burada görmek için takviminizi bağlayın; her birinin yanında bir Katıl düğmesi bulunur.',
  },
  link: {
    title: 'Toplantınız hazır',
    text: 'Bu bağlantıyı görüşmek istediğiniz kişilere gönderin ve sonrası için saklayın. İstediğiniz kadar kullanılabilir.',
    label: 'Toplantının bağlantısı',
    guestsWait:
      'Konuklar, siz veya bir moderatör içeri alana kadar bekler. Oturum açmış olanlar doğrudan katılır.',
  },
  askSlide: {
    youAsk: 'Siz soruyorsunuz',
    onlyYou: 'Bunu yalnızca siz görürsünüz',
    question: 'Denetim ne zaman tamamlanacak ve ardından ne olacak?',
    askMore: 'Bu görüşme hakkında sorun',
    answerHeading: 'Toplantıdan yanıt',
    answerInspection: 'İki gün içinde bitecek.',
    answerStart: 'İş pazartesi başlıyor.',
  },
  planSlide: {
    owner: 'Oda sahibinin planının kapsadıkları',
    interpretation: 'Herkes için sözlü çeviri',
    transcript: 'Altyazılar ve konuşma dökümü',
    recording: 'Kayıtlar',
    guests: 'Diğer herkes için',
    noAccount: 'Hesap gerekmez',
    noPlan: 'Plan gerekmez',
    noInstall: 'Yükleme gerekmez',
  },
  calendarSlide: {
    today: 'Bugün',
    example: 'Örnek',
    eventOne: 'Valencia Limanı, haftalık',
    eventTwo: 'Osaka ile tedarikçi değerlendirmesi',
  },
};
