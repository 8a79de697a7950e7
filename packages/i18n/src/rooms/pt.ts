import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsPortuguese: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Configurações da sala',
    name: 'Nome',
    nameHelp: 'Quem iniciou sessão vê o nome antes de entrar.',
    capacity: 'Máximo de pessoas em uma reunião',
    capacityHelp:
      'Vazio: {max}, o máximo que este servidor permite. Você pode sempre entrar, mesmo com a sala cheia.',
    capacityWrong: 'Digite um número inteiro de {min} a {max} ou deixe o campo vazio.',
    lobbyText: 'Texto para quem espera',
    lobbyHelp: 'Os convidados leem este texto enquanto esperam para entrar.',
    left: {
      one: 'Resta {count} caractere',
      many: 'Restam {count} caracteres',
      other: 'Restam {count} caracteres',
    },
    tooLong: {
      one: '{count} caractere a mais',
      many: '{count} caracteres a mais',
      other: '{count} caracteres a mais',
    },
    ask: 'Perguntar a todos o que pode ser guardado',
    askHelp:
      'A gravação, a transcrição e a IA deixam de fora quem não concordou. Para reuniões que começarem a partir de agora.',
    sealed: 'Sala selada',
    sealedHelp:
      'Só os motores e modelos de IA nas máquinas deste serviço recebem o que é dito. Vale imediatamente. Ao desativar, uma reunião em andamento continua selada.',
    kept: 'Por quanto tempo fica guardado',
    keptHelp:
      'Em dias após o fim da reunião, também para as reuniões anteriores desta sala. Deixe o campo vazio para guardar pelo tempo deste servidor.',
    keptRecordings: 'Gravações',
    keptTranscripts: 'Transcrições e chats com IA',
    keptMessages: 'Mensagens do chat',
    keptMost: 'Este servidor guarda por {days} no máximo.',
    keptNoLimit: 'Este servidor não define limite.',
    keptWrong: 'Digite um número inteiro de dias de 1 a {max} ou deixe o campo vazio.',
    save: 'Salvar',
    cancel: 'Cancelar',
    saved: 'Configurações da sala salvas.',
    loadFailed: 'Não foi possível carregar as configurações da sala.',
  },
  terms: {
    title: 'Nomes e termos',
    description:
      'A interpretação os escreve, traduz e pronuncia como você decidir, a partir da próxima frase.',
    term: 'Nome ou termo',
    missing: 'Digite o nome ou termo, ou remova-o.',
    twice: 'Já está na lista.',
    saidAs: 'Pronúncia',
    saidAsHelp: 'Como uma voz deve ler quando não é óbvio. Pode ficar vazio.',
    staysEverywhere: 'Não é traduzido para nenhum idioma.',
    staysElsewhere: 'Não é traduzido para outros idiomas.',
    addTranslation: 'Adicionar uma tradução',
    removeTranslation: 'Remover: {language}',
    add: 'Adicionar um nome ou termo',
    remove: 'Remover',
    full: 'Uma sala pode ter {count} nomes e termos.',
    saved: 'Nomes e termos salvos.',
    loadFailed: 'Não foi possível carregar os nomes e termos desta sala.',
    expected: 'Idiomas esperados',
    expectedHint: 'Um idioma detectado é um destes. Nenhum escolhido: qualquer idioma.',
    addLanguage: 'Adicionar um idioma',
  },
  recent: {
    title: 'Salas recentes',
    empty: 'As salas em que entrar aparecem aqui.',
    failed: 'Não foi possível carregar suas salas recentes.',
    yours: 'Sua sala',
    inside: {
      one: '{count} pessoa aqui',
      many: '{count} de pessoas aqui',
      other: '{count} pessoas aqui',
    },
    joinName: 'Entrar em {name}',
    more: 'Opções de {name}',
    forget: 'Remover desta lista',
    showAll: 'Mostrar todas',
  },
};
