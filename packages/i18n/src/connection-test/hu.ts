import type { Translated } from '../translate.ts';
import type { connectionTestEnglish } from './en.ts';

export const connectionTestHungarian: Translated<typeof connectionTestEnglish> = {
  page: {
    section: 'Kapcsolatteszt',
    title: 'Tesztelje a kapcsolatát',
    intro:
      'A teszt ellenőrzi a kiszolgálóhoz vezető utat, a kamerát, a mikrofont és a hangszórót. Körülbelül 20 másodpercig tart. Semmit sem rögzítünk, és senki sem látja vagy hallja Önt.',
    start: 'Teszt indítása',
    running: 'Tesztelés…',
    again: 'Újabb teszt',
    back: 'Vissza a megbeszéléshez',
    copy: 'Jelentés másolása',
    copied: 'Jelentés másolva',
    copyFailed: 'A jelentést nem sikerült másolni.',
    good: 'Minden működik. Készen áll a megbeszélésekre.',
    fair: 'A megbeszélések működnek, de nem a legjobban.',
    bad: 'Valami akadályozza a megbeszéléseket.',
  },
  group: {
    server: 'Kapcsolat a kiszolgálóval',
    media: 'Hang és kép',
    device: 'Az Ön eszközei',
  },
  check: {
    http: 'Kiszolgáló',
    websocket: 'Élő frissítések',
    signalling: 'Médiakiszolgáló',
    udp: 'Média UDP-n',
    tcp: 'Média TCP-n',
    roundTrip: 'Válaszidő',
    loss: 'Csomagvesztés',
    upload: 'Feltöltés',
    download: 'Letöltés',
    camera: 'Kamera',
    microphone: 'Mikrofon',
    speaker: 'Hangszóró',
  },
  result: {
    waiting: 'Még nincs tesztelve',
    testing: 'Tesztelés…',
    skipped: 'Nincs tesztelve',
    answered: '{time} alatt válaszol',
    connected: '{time} alatt kapcsolódott',
    works: 'Működik',
    blocked: 'Letiltva',
    notReached: 'Nem érhető el',
    notAvailable: 'Nem áll rendelkezésre',
    missing: 'Nem található',
    unusable: 'Nem használható',
    noPicture: 'Nincs kép',
    hearsYou: 'Halljuk Önt',
    silent: 'Még nincs hang',
    heard: 'Hallotta',
    notHeard: 'Nem hallotta',
  },
  advice: {
    http: 'Ellenőrizze az internetkapcsolatát. Ha más oldalak betöltődnek, szóljon a kiszolgáló üzemeltetőjének.',
    websocket:
      'Egy proxy vagy tűzfal letiltja a WebSocket-kapcsolatokat. Kérje meg a hálózat rendszergazdáját, hogy engedélyezze ezeket ehhez a címhez.',
    signalling:
      'A megbeszélések nem tudnak elindulni. Próbálja újra egy perc múlva, utána szóljon a kiszolgáló üzemeltetőjének.',
    udp: 'A hang és a kép a lassabb TCP-n halad. Kérje meg a hálózat rendszergazdáját, hogy engedélyezze az UDP-t ehhez a kiszolgálóhoz.',
    media:
      'A hang és a kép nem jut át. Kérje meg a hálózat rendszergazdáját, hogy engedélyezze az UDP-t vagy a TCP-t ehhez a kiszolgálóhoz, vagy próbáljon másik hálózatot.',
    tcp: 'Amíg az UDP működik, nincs rá szükség. Az UDP-t letiltó hálózatban a megbeszélések nem működnének.',
    roundTrip:
      'A beszélgetések késni fognak. Használjon kábelt, vagy menjen közelebb a wifirouterhez, és ha lehet, kapcsolja ki a VPN-t.',
    loss: 'A hang és a kép akadozni fog. Használjon kábelt, vagy menjen közelebb a wifirouterhez.',
    speed: 'Zárja be a hálózatot használó többi programot, vagy csatlakozzon kikapcsolt kamerával.',
    blocked: 'Engedélyezze a böngésző webhelybeállításaiban, majd teszteljen újra.',
    missing: 'Csatlakoztasson egyet, majd teszteljen újra.',
    unusable: 'Lehet, hogy egy másik program használja. Zárja be azt, majd teszteljen újra.',
    noPicture:
      'A kamera be van kapcsolva, de nem küld képet. Nyissa ki a takaróját, vagy válasszon másik kamerát.',
    silent:
      'Mondjon valamit. Ha nem változik semmi, válasszon másik mikrofont, vagy ellenőrizze, hogy be van-e kapcsolva.',
    speaker: 'Hangosítsa fel, vagy válasszon másik hangszórót, és játssza le újra a hangot.',
  },
  speaker: {
    play: 'Hang lejátszása',
    question: 'Hallotta?',
    yes: 'Igen',
    no: 'Nem',
  },
};
