import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantPortuguese: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Assistente de voz',
    add: 'Adicionar à reunião',
    addNote: 'Todos ouvem as respostas.',
    outsideNote: '{provider} ouve todos, exceto quem está fora do registro.',
    spokenNote: 'O que o assistente diz é enviado para {provider}.',
    earlier: 'Usar minhas reuniões anteriores',
    earlierNote:
      'Quando você perguntar, ele pode citar em voz alta, para todos, reuniões que você pode ler. Todos são avisados.',
    earlierOutside: 'O que ele encontra nelas é enviado para {provider}.',
    quotesEarlier:
      'Quando o anfitrião pergunta, o assistente pode citar em voz alta as reuniões anteriores dele.',
    quotesEarlierNoMore: 'O assistente não cita mais reuniões anteriores.',
    remove: 'Remover da reunião',
    ask: 'Perguntar ao assistente',
    asked: 'Faça sua pergunta agora.',
    muted: 'Ligue o microfone para perguntar ao assistente.',
    pause: 'Pausar',
    provider: 'Assistente de voz de',
    joining: 'Entrando',
    listening: 'Ouvindo',
    thinking: 'Pensando',
    speaking: 'Falando',
    paused: 'Em pausa',
    unreachable: 'O assistente de voz não conseguiu entrar. Tente de novo em instantes.',
    noSpeechEngine: 'O assistente de voz não ouve ninguém: este servidor não reconhece fala.',
    noAnswer: 'O assistente de voz não tem resposta. Pergunte de novo.',
    providerFailed: 'O assistente de voz saiu: o provedor dele está inacessível.',
    sealed: 'O assistente de voz saiu: esta sala está selada e o provedor dele é externo a este serviço.',
    usedUp: 'O assistente de voz saiu: os minutos do plano para ele acabaram.',
    mediaPrivate:
      'O assistente de voz não consegue entrar: o provedor dele não alcança este servidor pela internet.',
    avatarLost: 'O avatar do assistente de voz saiu. O assistente continua só com a voz.',
    failed: 'O assistente de voz falhou. Tente de novo.',
    changeFailed: 'Não foi possível trocar o provedor do assistente de voz. Tente de novo.',
  },
};
