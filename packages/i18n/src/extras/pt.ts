import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasPortuguese: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Você ainda está aí?',
    text: 'Só você está nesta reunião.',
    countdown: {
      one: 'Você sairá da reunião em {count} segundo',
      many: 'Você sairá da reunião em {count} de segundos',
      other: 'Você sairá da reunião em {count} segundos',
    },
    stay: 'Ficar',
    leave: 'Sair agora',
  },
  rating: {
    question: 'Como foi a chamada?',
    score: '{score} de {best}',
    bad: 'Ruim',
    good: 'Bom',
    thanks: 'Obrigado pela avaliação.',
  },
  invite: {
    title: 'Convidar outras pessoas',
    info: 'Informações para entrar',
    link: 'Link: {link}',
    code: 'Código da reunião: {code}',
    copyInfo: 'Copiar informações',
    qr: 'Código QR do link da reunião',
    scan: 'Escaneie para entrar pelo celular',
  },
  shortcuts: {
    title: 'Atalhos de teclado',
    change: 'Escolha uma tecla para alterá-la.',
    of: '{action}: {key}. Alterar',
    press: 'Pressione uma letra, sozinha ou com Ctrl ou Cmd.',
    taken: '{key} já está em uso: {action}. Pressione outra tecla.',
    browser: 'Os navegadores já usam {key}. Pressione outra tecla.',
    list: 'Mostrar esta lista',
    reset: 'Restaurar padrões',
  },
  statistics: {
    title: 'Estatísticas',
    total: 'Toda a chamada',
    received: 'Recebido',
    sent: 'Enviado',
    size: 'Tamanho',
    frames: 'Quadros/s',
    roundTrip: 'Ida e volta',
    delay: 'Atraso',
    lost: 'Perdido',
    limit: 'Limitado por',
    cpu: 'computador',
    bandwidth: 'rede',
  },
};
