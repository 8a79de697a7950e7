import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentPortuguese: Translated<typeof consentEnglish> = {
  consent: {
    title: 'O que pode ser guardado sobre você',
    ask: 'Nesta sala, todos são consultados. Até você responder, nada do que você diz ou mostra é guardado.',
    announce: 'Você concorda enquanto não desativar algo aqui. A escolha é sua e vale para esta reunião.',
    recording: 'Gravação',
    recordingNote: 'Sua imagem, sua tela compartilhada e sua voz, também interpretada.',
    transcript: 'Transcrição',
    transcriptNote:
      'O que você diz, por escrito e com as traduções, e como legendas em uma gravação que as tenha.',
    voice: 'Sua própria voz',
    voiceNote:
      'Onde o que você diz é interpretado, a voz pode imitar a sua. Sem isso, uma voz neutra fala por você.',
    voiceBy: 'Serviços que a imitam: {engines}',
    ai: 'IA',
    aiNote:
      'O que você diz na transcrição pode ser usado para responder a perguntas no assistente de IA, no Ask Anything e no assistente de voz. Depois da reunião, pode ser resumido.',
    aiOutside: 'Modelos de IA fora deste servidor que podem receber isso: {models}',
    voiceOutside: 'Reconhecimento de fala fora deste servidor que pode ouvir sua voz: {engines}',
    keptFor: 'Fica guardado por {days}.',
    keptOpen: 'Fica guardado até alguém excluir.',
    change: 'Você pode mudar isso a qualquer momento. Vale a partir da próxima frase.',
    remove: 'Excluir também o que já está guardado sobre mim',
    removeNote: 'Suas palavras na transcrição e as respostas da IA que citam você. Não é possível desfazer.',
    removeAnswersNote: 'As respostas da IA que citam você. Não é possível desfazer.',
    finished:
      'Uma gravação concluída não pode ser alterada. Se você não quer aparecer nela, peça ao anfitrião que a exclua.',
    agreeAll: 'Concordar com tudo',
    save: 'Salvar',
    notNow: 'Agora não',
    saved: 'Sua escolha foi salva.',
  },
};
