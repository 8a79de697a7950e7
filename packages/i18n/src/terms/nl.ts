import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsDutch: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Deze voorwaarden gelden voor deze installatie van {product}. De mensen die haar beheren, bieden je de dienst aan. Stuur vragen daarover naar hen.',
    accountTitle: 'Je account',
    accountText:
      'Houd je wachtwoord voor jezelf en laat het de beheerder weten als iemand anders je account heeft gebruikt. Gasten hebben geen account nodig; deze voorwaarden gelden ook voor hen.',
    meetingsTitle: 'In een vergadering',
    meetingsText:
      'Ga respectvol met anderen om. Moderators bepalen wie binnenkomt. Ze kunnen mensen dempen of verwijderen, een opname starten en een transcript bewaren; iedereen in de vergadering ziet wanneer ze wordt opgenomen of uitgeschreven. Neem op of deel wat anderen zeggen alleen als zij en de wet dat toestaan.',
    conductTitle: 'Wat niet mag',
    conductText:
      'Gebruik de dienst niet voor iets onwettigs, om mensen lastig te vallen of te misleiden, om binnen te komen in vergaderingen waarvoor je niet bent uitgenodigd, of om de dienst aan te vallen, te overbelasten of zijn limieten te omzeilen.',
    contentTitle: 'Wat van jou is',
    contentText:
      'Wat je zegt, laat zien, schrijft en deelt, blijft van jou. Je staat de dienst toe het door te geven en, waar een vergadering deze functies gebruikt, het op te nemen, uit te schrijven, te vertolken en er vragen over te beantwoorden.',
    machinesTitle: 'Vertolking en AI',
    machinesText:
      'Ondertiteling, vertolking, transcripten en de antwoorden van de assistenten worden door machines gemaakt. Ze kunnen laat, onvolledig of onjuist zijn. Vraag het, als het ertoe doet, aan de persoon die sprak voordat je erop vertrouwt.',
    plansTitle: 'Betaalde abonnementen',
    plansText:
      'Je ziet de prijs voordat je betaalt. Een abonnement wordt aan het einde van elke periode verlengd tot je opzegt. Je kunt altijd opzeggen en houdt het abonnement tot het einde van de betaalde periode. Als een limiet van je abonnement is bereikt, wordt er niets extra in rekening gebracht; wat eronder valt, is niet beschikbaar tot de volgende periode of een groter abonnement.',
    asIsTitle: 'Geen garantie',
    asIsText:
      'De dienst wordt aangeboden zoals hij is. Hij kan uitvallen of worden onderbroken, bijvoorbeeld voor onderhoud, en vervangt geen noodoproepen. Rechten die de wet je geeft, blijven gelden.',
    endTitle: 'Als het eindigt',
    endText:
      'Je kunt je account op elk moment in je profiel verwijderen. De beheerder mag accounts verwijderen die deze voorwaarden schenden, en mag de voorwaarden wijzigen; die op deze pagina gelden.',
  },
};
