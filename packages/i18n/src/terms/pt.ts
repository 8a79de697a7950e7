import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsPortuguese: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Estes termos valem para esta instalação do {product}. O serviço é oferecido pelas pessoas que a administram. Envie as suas perguntas a elas.',
    accountTitle: 'A sua conta',
    accountText:
      'Não compartilhe sua senha e avise o operador se outra pessoa tiver usado a sua conta. Convidados não precisam de conta; estes termos também valem para eles.',
    meetingsTitle: 'Em uma reunião',
    meetingsText:
      'Trate os outros com respeito. Os moderadores decidem quem entra. Podem silenciar ou remover pessoas, iniciar uma gravação e guardar uma transcrição; todos na reunião veem quando ela é gravada ou transcrita. Só grave ou divulgue o que os outros dizem se eles e a lei permitirem.',
    conductTitle: 'O que não é permitido',
    conductText:
      'Não use o serviço para nada ilegal, para assediar ou enganar pessoas, para entrar em reuniões para as quais não foi convidado, nem para atacá-lo, sobrecarregá-lo ou contornar os seus limites.',
    contentTitle: 'O que é seu',
    contentText:
      'O que você diz, mostra, escreve e compartilha continua sendo seu. Você permite que o serviço o transmita e, quando uma reunião usa estas funções, que o grave, transcreva, interprete e responda a perguntas sobre ele.',
    machinesTitle: 'Interpretação e IA',
    machinesText:
      'As legendas, a interpretação, as transcrições e as respostas dos assistentes são feitas por máquinas. Podem chegar tarde, estar incompletas ou erradas. Quando for importante, pergunte a quem falou antes de confiar nelas.',
    plansTitle: 'Planos pagos',
    plansText:
      'Você vê o preço antes de pagar. Um plano é renovado no fim de cada período até que o cancele. Pode cancelar quando quiser e fica com o plano até o fim do período pago. Quando um limite do plano é atingido, nada mais é cobrado; o que ele limita fica indisponível até o período seguinte ou a um plano maior.',
    asIsTitle: 'Sem garantia',
    asIsText:
      'O serviço é oferecido tal como está. Pode falhar ou ser interrompido, por exemplo para manutenção, e não substitui chamadas de emergência. Os direitos que a lei lhe dá continuam valendo.',
    endTitle: 'Quando termina',
    endText:
      'Você pode excluir a sua conta no seu perfil a qualquer momento. O operador pode excluir contas que violem estes termos e pode alterá-los; valem os desta página.',
  },
};
