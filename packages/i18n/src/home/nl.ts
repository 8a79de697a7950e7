import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeDutch: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Spreek je eigen taal',
    meetText:
      'Voor het deelnemen kiest iedereen welke taal hij spreekt en welke hij wil horen. Daarna vertolkt een AI-stem de anderen, een of twee seconden later, met de originele stem zacht eronder en ondertiteling in beide talen.',
    guestsTitle: 'Stuur een link, laat mensen binnen',
    guestsText:
      'Gasten hebben geen account nodig en installeren niets. Ze vragen om deel te nemen en de host laat ze binnen. Wie is ingelogd, neemt direct deel.',
    calendarTitle: 'Zet het in je agenda',
    calendarText:
      '‘Plannen in Google Agenda’ opent een nieuwe afspraak waar de link al in staat. Kies een tijd, nodig mensen uit en sla op.',
    calendarConnectText:
      'Koppel je agenda om hier je komende vergaderingen te zien, elk met een knop Deelnemen.',
  },
  link: {
    title: 'Je vergadering staat klaar',
    text: 'Stuur deze link naar de mensen die je wilt spreken en bewaar hem voor later. Je kunt hem zo vaak gebruiken als je wilt.',
    label: 'Link naar de vergadering',
    guestsWait: 'Gasten wachten tot jij of een moderator ze binnenlaat. Wie is ingelogd, neemt direct deel.',
  },
  askSlide: {
    youAsk: 'Jij vraagt',
    onlyYou: 'Alleen jij ziet dit',
    question: 'Wanneer is de keuring klaar, en wat komt daarna?',
    askMore: 'Vraag iets over dit gesprek',
    answerHeading: 'Antwoord uit de vergadering',
    answerInspection: 'Die is over twee dagen klaar.',
    answerStart: 'Het werk begint maandag.',
  },
  planSlide: {
    owner: 'Het abonnement van de eigenaar dekt',
    interpretation: 'Vertolking voor iedereen',
    transcript: 'Ondertiteling en het transcript',
    recording: 'Opnamen',
    guests: 'Voor alle anderen',
    noAccount: 'Geen account',
    noPlan: 'Geen abonnement',
    noInstall: 'Geen installatie',
  },
  calendarSlide: {
    today: 'Vandaag',
    example: 'Voorbeeld',
    eventOne: 'Haven van Valencia, wekelijks',
    eventTwo: 'Leveranciersoverleg met Osaka',
  },
};
