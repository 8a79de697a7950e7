import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyPortuguese: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Privacidade',
    title: 'Privacidade',
    intro:
      'O que esta instalação do {product} guarda, onde isso fica guardado e quem o recebe. Envie as suas perguntas e pedidos a quem a administra.',
    meetingsTitle: 'Em uma reunião',
    meetingsText:
      'Áudio e vídeo passam pelo servidor de mídia desta instalação e não são armazenados, a menos que um moderador inicie uma gravação, que todos podem ver. Para legendas e interpretação, o áudio de quem fala vai para os motores de voz escolhidos pelo operador, e para nenhum outro.',
    keptTitle: 'O que é guardado',
    keptText:
      'De quem tem conta: nome, e-mail, configurações, as salas e as reuniões em que esteve. Dos convidados: o nome que digitaram, junto com a reunião. Os nomes e os horários dos participantes ficam com a reunião.',
    feedbackTitle: 'Quando você relata um problema',
    feedbackText:
      'O seu texto, a captura de tela, dados do navegador e as últimas linhas do console chegam a quem administra este serviço, para encontrar a causa e responder a você, se concordar. São mantidos os {reports} relatos e as {screenshots} capturas de tela mais recentes de quem tem conta, e outros tantos das demais pessoas; os seus são apagados junto com a sua conta. Enquanto você está conectado ou em uma reunião, os avisos, erros e solicitações com falha do seu navegador também vão para o registro do servidor, sem senhas nem tokens, para que as falhas sejam percebidas.',
    browserTitle: 'No seu navegador',
    browserText:
      'A sua sessão, o seu idioma, os seus dispositivos e o último nome com que entrou ficam guardados neste navegador, e em nenhum outro lugar. Não há cookies de publicidade nem de rastreamento.',
    othersTitle: 'Quem recebe os dados',
    othersText:
      'O banco de dados e os arquivos ficam nesta instalação. Serviços externos, como outro provedor de início de sessão, motores de voz ou uma agenda, só recebem dados onde o operador os conectou.',
    rightsTitle: 'O que você pode fazer',
    rightsText:
      'Peça ao operador desta instalação uma cópia dos seus dados, a correção ou a exclusão deles. Excluir uma conta remove o nome e o e-mail associados a ela.',
  },
};
