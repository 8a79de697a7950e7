import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsPortuguese: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Salvando…',
    saved: 'Salvo',
    failed: 'Não foi possível salvar as suas configurações.',
    retry: 'Tentar de novo',
    guest: 'Guardadas neste navegador. Inicie sessão para mantê-las na sua conta.',
  },
  devices: {
    title: 'Dispositivos',
  },
  effects: {
    blurNote: 'A imagem é desfocada neste dispositivo antes que alguém a veja.',
    quality: 'Qualidade do desfoque',
    regular: 'Normal',
    low: 'Baixa, para dispositivos mais lentos',
    blurFailed: 'Não foi possível desfocar o fundo. A sua câmera está ligada sem desfoque.',
    noise: 'Supressão de ruído',
    noiseNote:
      'Filtra neste dispositivo ventiladores, teclados e ruídos da rua. Quando está desligada, o seu navegador filtra uma parte.',
    noiseFailed: 'A supressão de ruído não está disponível. O seu microfone funciona sem ela.',
  },
  languages: {
    title: 'Idiomas',
    interface: 'Interface',
  },
  sound: {
    title: 'Som',
  },
  view: {
    title: 'Exibição',
  },
  captions: {
    title: 'Legendas',
    size: 'Tamanho',
    small: 'Pequeno',
    medium: 'Médio',
    large: 'Grande',
    huge: 'Muito grande',
    colours: 'Cores',
    standard: 'Padrão',
    white: 'Branco sobre preto',
    yellow: 'Amarelo sobre preto',
    face: 'Fonte',
    serif: 'Com serifa',
    sans: 'Sem serifa',
    sample: 'As legendas aparecem assim.',
  },
  announcements: {
    title: 'Anúncios do leitor de tela',
    joins: 'Quem entra e quem sai',
    joinRequests: 'Quem espera para entrar',
    hands: 'Mãos levantadas',
    messages: 'Mensagens do chat',
  },
  call: {
    title: 'Chamada',
    leaveAlone: 'Sair quando não houver mais ninguém',
    leaveAloneNote: 'Você é consultado antes.',
    pushToTalkNote: 'Com o microfone desligado, mantenha a barra de espaço pressionada para falar.',
  },
  hint: {
    muted: 'O seu microfone está desligado, por isso ninguém ouve você.',
    silent: 'Nenhum som vem do seu microfone. Verifique se ele não está desligado ou escolha outro.',
  },
};
