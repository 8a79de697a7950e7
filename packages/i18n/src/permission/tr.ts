import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionTurkish: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Sisteminiz {browser} tarayıcısının bunları kullanmasına izin vermiyor.',
    dismissed: 'Tarayıcınız sordu, ancak soru kapatıldı.',
  },
  step: {
    chrome: 'Adresin solundaki simgeyi seçin.',
    edge: 'Adresin solundaki kilidi seçin.',
    firefox: 'Adresin solundaki üstü çizili mikrofonu veya kamerayı seçin.',
    firefoxRemove: 'Mikrofon ve kameranın yanındaki “Engellendi” ifadesini kaldırın.',
    safari: 'Menü çubuğunda Safari’yi, ardından bu web sitesinin ayarlarını seçin.',
    android: 'Adresin solundaki simgeyi, ardından İzinler’i seçin.',
    iosSafari: 'Adres çubuğundaki sayfa menüsünü, ardından Web Sitesi Ayarları’nı seçin.',
    iosOther: 'Ayarlar uygulamasını açın, {browser} öğesini seçin, Mikrofon ve Kamera’yı açın.',
    ask: 'Tarayıcınız sorduğunda İzin ver’i seçin.',
    reload: 'Bu sayfayı yeniden yükleyin.',
    mac: 'Sistem Ayarları’nı, ardından Gizlilik ve Güvenlik’i, ardından Mikrofon ve Kamera’yı açın.',
    windows: 'Ayarlar’ı, ardından Gizlilik ve güvenlik’i, ardından Mikrofon ve Kamera’yı açın.',
    androidSystem: 'Ayarlar uygulamasını, ardından Uygulamalar, {browser}, İzinler’i açın.',
    otherSystem: 'Sisteminizin gizlilik ayarlarını ve cihazın üzerindeki anahtarları denetleyin.',
    systemOn: '{browser} öğesini açın ve sisteminiz isterse tarayıcıyı yeniden başlatın.',
    windowsOn: 'Uygulamalar ve masaüstü uygulamaları için erişimi açın.',
  },
};
