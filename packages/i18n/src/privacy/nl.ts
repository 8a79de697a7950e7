import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyDutch: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Privacy',
    title: 'Privacy',
    intro:
      'Wat deze installatie van {product} bewaart, waar dat wordt bewaard en wie het ontvangt. Stuur vragen en verzoeken naar de mensen die haar beheren.',
    meetingsTitle: 'In een vergadering',
    meetingsText:
      'Geluid en beeld gaan via de mediaserver van deze installatie en worden niet bewaard, tenzij een moderator een opname start, wat iedereen ziet. Voor ondertiteling en vertolking gaat het geluid van sprekers naar de spraakengines die de beheerder van de installatie heeft gekozen, en naar geen andere.',
    keptTitle: 'Wat wordt bewaard',
    keptText:
      'Van leden: naam, e-mailadres, instellingen en de ruimtes en vergaderingen waarin ze waren. Van gasten: de naam die ze hebben ingevuld, bij de vergadering. Namen en tijden van deelnemers blijven bij de vergadering.',
    feedbackTitle: 'Wanneer je een probleem meldt',
    feedbackText:
      'Je tekst, de schermafbeelding, gegevens van de browser en de laatste regels van de console gaan naar de beheerders van deze dienst, zodat zij de oorzaak kunnen vinden en je kunnen antwoorden als je dat goedvindt. De nieuwste {reports} meldingen en {screenshots} schermafbeeldingen van leden worden bewaard, en evenveel van alle anderen; die van jou verdwijnen als je account wordt verwijderd. Zolang je bent ingelogd of in een vergadering bent, gaan ook waarschuwingen, fouten en mislukte verzoeken van je browser naar het logboek van de server, zonder wachtwoorden en tokens, zodat storingen opvallen.',
    browserTitle: 'In je browser',
    browserText:
      'Je inlogsessie, je taal, je apparaten en de naam waarmee je het laatst deelnam, worden in deze browser bewaard en nergens anders. Er zijn geen advertentie- of trackingcookies.',
    othersTitle: 'Wie het ontvangt',
    othersText:
      'De database en de bestanden blijven bij deze installatie. Diensten van buiten, zoals een andere inlogdienst, spraakengines of een agenda, ontvangen alleen gegevens waar de beheerder van de installatie ze heeft gekoppeld.',
    rightsTitle: 'Wat je kunt doen',
    rightsText:
      'Vraag de beheerder van deze installatie om een kopie van je gegevens, of om ze te corrigeren of te verwijderen. Als een account wordt verwijderd, verdwijnen de naam en het e-mailadres die erbij horen.',
  },
};
