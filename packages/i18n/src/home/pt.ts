import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homePortuguese: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Fale no seu idioma',
    meetText:
      'Antes de entrar, cada pessoa escolhe o idioma que fala e o que quer ouvir. Uma voz de IA interpreta então os outros, um ou dois segundos depois, com a voz original em volume baixo ao fundo e legendas nos dois idiomas.',
    guestsTitle: 'Envie um link, deixe as pessoas entrar',
    guestsText:
      'Os convidados não precisam de conta nem instalam nada. Pedem para entrar, e o anfitrião autoriza. Quem iniciou sessão entra diretamente.',
    calendarTitle: 'Coloque na sua agenda',
    calendarText:
      '“Agendar no Google Agenda” abre um novo evento já com o link. Escolha a hora, convide as pessoas e salve.',
    calendarConnectText:
      'Conecte a sua agenda para ver aqui as próximas reuniões, cada uma com um botão Entrar.',
  },
  link: {
    title: 'A sua reunião está pronta',
    text: 'Envie este link às pessoas com quem quer se reunir e guarde-o para depois. Você pode usá-lo quantas vezes quiser.',
    label: 'Link da reunião',
    guestsWait:
      'Os convidados esperam até que você ou um moderador os deixe entrar. Quem iniciou sessão entra diretamente.',
  },
  askSlide: {
    youAsk: 'Você pergunta',
    onlyYou: 'Só você vê isto',
    question: 'Quando a inspeção ficará pronta e o que vem depois?',
    askMore: 'Pergunte sobre esta chamada',
    answerHeading: 'Resposta a partir da reunião',
    answerInspection: 'Ficará pronta em dois dias.',
    answerStart: 'O trabalho começa na segunda-feira.',
  },
  planSlide: {
    owner: 'O plano do dono cobre',
    interpretation: 'Interpretação para todos',
    transcript: 'Legendas e transcrição',
    recording: 'Gravações',
    guests: 'Para os outros',
    noAccount: 'Nenhuma conta',
    noPlan: 'Nenhum plano',
    noInstall: 'Nenhuma instalação',
  },
  calendarSlide: {
    today: 'Hoje',
    example: 'Exemplo',
    eventOne: 'Porto de Valência, semanal',
    eventTwo: 'Revisão de fornecedores com Osaka',
  },
};
