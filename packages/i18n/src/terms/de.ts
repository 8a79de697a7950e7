import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsGerman: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Diese Bedingungen gelten für diese Installation von {product}. Den Dienst bieten Ihnen die Personen an, die sie betreiben. Richten Sie Fragen dazu an sie.',
    accountTitle: 'Ihr Konto',
    accountText:
      'Behalten Sie Ihr Passwort für sich und sagen Sie dem Betreiber Bescheid, wenn jemand anderes Ihr Konto benutzt hat. Gäste brauchen kein Konto; diese Bedingungen gelten auch für sie.',
    meetingsTitle: 'In einer Besprechung',
    meetingsText:
      'Gehen Sie respektvoll miteinander um. Moderatoren entscheiden, wer hineinkommt. Sie können Personen stummschalten oder entfernen, eine Aufnahme starten und ein Transkript führen; alle in der Besprechung sehen, wenn aufgezeichnet oder mitgeschrieben wird. Was andere sagen, dürfen Sie nur aufnehmen oder weitergeben, wenn sie und das Gesetz es erlauben.',
    conductTitle: 'Was nicht erlaubt ist',
    conductText:
      'Nutzen Sie den Dienst nicht für Rechtswidriges, nicht, um andere zu belästigen oder zu täuschen, nicht, um ohne Einladung in Besprechungen zu gelangen, und nicht, um ihn anzugreifen, zu überlasten oder seine Grenzen zu umgehen.',
    contentTitle: 'Was Ihnen gehört',
    contentText:
      'Was Sie sagen, zeigen, schreiben und teilen, bleibt Ihres. Sie erlauben dem Dienst, es zu übertragen und, wo eine Besprechung diese Funktionen nutzt, es aufzuzeichnen, mitzuschreiben, zu dolmetschen und Fragen dazu zu beantworten.',
    machinesTitle: 'Dolmetschen und KI',
    machinesText:
      'Untertitel, Verdolmetschung, Transkripte und die Antworten der Assistenten stammen von Maschinen. Sie können verspätet, unvollständig oder falsch sein. Wenn es darauf ankommt, fragen Sie die Person, die gesprochen hat, bevor Sie sich darauf verlassen.',
    plansTitle: 'Bezahlte Tarife',
    plansText:
      'Sie sehen den Preis, bevor Sie zahlen. Ein Tarif verlängert sich am Ende jedes Zeitraums, bis Sie ihn kündigen. Kündigen können Sie jederzeit und behalten den Tarif bis zum Ende des bezahlten Zeitraums. Ist eine Grenze Ihres Tarifs erreicht, wird nichts zusätzlich berechnet; was sie begrenzt, ist bis zum nächsten Zeitraum oder einem höheren Tarif nicht verfügbar.',
    asIsTitle: 'Keine Gewähr',
    asIsText:
      'Der Dienst wird so angeboten, wie er ist. Er kann ausfallen oder unterbrochen werden, etwa für Wartung, und er ersetzt keinen Notruf. Rechte, die Ihnen das Gesetz gibt, bleiben bestehen.',
    endTitle: 'Wenn die Nutzung endet',
    endText:
      'Sie können Ihr Konto jederzeit in Ihrem Profil löschen. Der Betreiber kann Konten löschen, die gegen diese Bedingungen verstoßen, und die Bedingungen ändern; es gelten die auf dieser Seite.',
  },
};
