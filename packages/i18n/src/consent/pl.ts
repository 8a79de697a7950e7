import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentPolish: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Co może być o Tobie przechowywane',
    ask: 'W tym pokoju pytamy wszystkich. Dopóki nie odpowiesz, nic z tego, co mówisz lub pokazujesz, nie jest przechowywane.',
    announce: 'Zgadzasz się, dopóki czegoś tu nie wyłączysz. To Twój własny wybór, na to spotkanie.',
    recording: 'Nagranie',
    recordingNote: 'Twój obraz, udostępniony ekran i głos, także tłumaczony.',
    transcript: 'Transkrypcja',
    transcriptNote:
      'To, co mówisz, zapisane wraz z tłumaczeniami oraz jako napisy w nagraniu, które je zawiera.',
    voice: 'Twój własny głos',
    voiceNote:
      'Gdy Twoje słowa są tłumaczone, głos może naśladować Twój. W przeciwnym razie mówi za Ciebie głos neutralny.',
    voiceBy: 'Usługi, które go naśladują: {engines}',
    ai: 'AI',
    aiNote:
      'To, co mówisz w transkrypcji, może służyć do odpowiadania na pytania w asystencie AI, w Ask Anything i asystentowi głosowemu. Po spotkaniu może powstać z tego podsumowanie.',
    aiOutside: 'Modele AI spoza tego serwera, które mogą to otrzymać: {models}',
    voiceOutside: 'Rozpoznawanie mowy spoza tego serwera, które może słyszeć Twój głos: {engines}',
    keptFor: 'Czas przechowywania: {days}.',
    keptOpen: 'Przechowywane, dopóki ktoś tego nie usunie.',
    change: 'Możesz to zmienić w każdej chwili. Zmiana działa od następnego zdania.',
    remove: 'Usuń też to, co już jest o mnie przechowywane',
    removeNote: 'Twoje słowa w transkrypcji i odpowiedzi AI, które Cię cytują. Tego nie można cofnąć.',
    removeAnswersNote: 'Odpowiedzi AI, które Cię cytują. Tego nie można cofnąć.',
    finished:
      'Gotowego nagrania nie można zmienić. Jeśli nie chcesz w nim być, poproś gospodarza o jego usunięcie.',
    agreeAll: 'Zgadzam się na wszystko',
    save: 'Zapisz',
    notNow: 'Nie teraz',
    saved: 'Twój wybór został zapisany.',
  },
};
