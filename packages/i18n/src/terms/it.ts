import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsItalian: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Queste condizioni valgono per questa installazione di {product}. Il servizio ti è offerto dalle persone che la gestiscono. Invia a loro le tue domande.',
    accountTitle: 'Il tuo account',
    accountText:
      'Tieni la password per te e avvisa il gestore se qualcun altro ha usato il tuo account. Gli ospiti non hanno bisogno di un account; queste condizioni valgono anche per loro.',
    meetingsTitle: 'In una riunione',
    meetingsText:
      'Tratta gli altri con rispetto. I moderatori decidono chi entra. Possono silenziare o rimuovere persone, avviare una registrazione e conservare una trascrizione; tutti nella riunione vedono quando viene registrata o trascritta. Registra o diffondi ciò che dicono gli altri solo se loro e la legge lo permettono.',
    conductTitle: 'Che cosa non è permesso',
    conductText:
      'Non usare il servizio per nulla di illegale, per molestare o ingannare, per entrare in riunioni a cui non sei stato invitato, né per attaccarlo, sovraccaricarlo o aggirarne i limiti.',
    contentTitle: 'Che cosa è tuo',
    contentText:
      'Ciò che dici, mostri, scrivi e condividi resta tuo. Permetti al servizio di trasmetterlo e, quando una riunione usa queste funzioni, di registrarlo, trascriverlo, interpretarlo e rispondere a domande su di esso.',
    machinesTitle: 'Interpretazione e IA',
    machinesText:
      'I sottotitoli, l’interpretazione, le trascrizioni e le risposte degli assistenti sono fatti da macchine. Possono essere in ritardo, incompleti o sbagliati. Quando conta, chiedi a chi ha parlato prima di farvi affidamento.',
    plansTitle: 'Piani a pagamento',
    plansText:
      'Vedi il prezzo prima di pagare. Un piano si rinnova alla fine di ogni periodo finché non lo disdici. Puoi disdire quando vuoi e tieni il piano fino alla fine del periodo pagato. Quando raggiungi un limite del piano non viene addebitato altro; ciò che è limitato non è disponibile fino al periodo successivo o a un piano superiore.',
    asIsTitle: 'Nessuna garanzia',
    asIsText:
      'Il servizio è offerto così com’è. Può guastarsi o essere interrotto, per esempio per manutenzione, e non sostituisce le chiamate di emergenza. I diritti che la legge ti dà restano validi.',
    endTitle: 'Quando finisce',
    endText:
      'Puoi eliminare il tuo account nel profilo in qualsiasi momento. Il gestore può eliminare gli account che violano queste condizioni e può modificarle; valgono quelle di questa pagina.',
  },
};
