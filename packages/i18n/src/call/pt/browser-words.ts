import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsPortuguese: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Deixar meu navegador escrever o que eu digo',
    onDevice: 'Sua voz fica neste dispositivo. Só o texto vai para a reunião.',
    download:
      'Seu navegador baixa este idioma primeiro. Depois, sua voz fica neste dispositivo e só o texto vai para a reunião.',
    outside:
      'Sua voz vai para o fabricante do navegador, como Google, Microsoft ou Apple, que a transforma em texto.',
    offer:
      'Este servidor não tem reconhecimento de fala para este idioma: {language}. Seu navegador pode escrever o que você diz.',
    offerCaptions: 'Nada do que se diz aqui está sendo escrito. Seu navegador pode escrever o que você diz.',
    unable:
      'Este servidor não tem reconhecimento de fala para este idioma: {language}. Este navegador também não tem; o Chrome, o Edge e o Safari têm.',
    sealed:
      'Esta sala é selada. Este navegador só reconhece este idioma nos servidores do fabricante ({language}), por isso não pode ser usado aqui.',
    downloading: 'Seu navegador está baixando este idioma: {language}…',
    listening: 'Seu navegador está escrevendo o que você diz.',
    paused: 'Em pausa enquanto seu microfone está desligado ou o que você diz não é guardado.',
    alone: 'Seu navegador começa quando houver mais alguém aqui.',
    unreachable: 'Seu navegador não consegue acessar o reconhecimento de fala dele. Ele continua tentando.',
    held: 'A conexão foi interrompida. O que você disser será enviado quando ela voltar.',
    lost: 'Parte do que você disse não foi escrita. Repita se for importante.',
    denied:
      'Seu navegador não permite o reconhecimento de fala nesta página. Permita nas configurações do navegador e depois desative e ative esta opção.',
    language: 'Seu navegador não reconhece este idioma: {language}.',
    failed:
      'O reconhecimento de fala do navegador para a toda hora. Desative e ative esta opção para tentar de novo.',
    by: 'Escrito pelo navegador de quem fala',
  },
  browserTranslation: {
    translate: 'Deixar meu navegador traduzir as legendas',
    where: 'Ele traduz neste dispositivo o que este servidor não traduz. Nada é enviado.',
    download: 'Primeiro ele baixa um tradutor: {pairs}.',
    downloading: 'Baixando um tradutor: {percent}',
    ready: 'Seu navegador traduz {pairs}.',
    unable: 'Seu navegador não consegue traduzir {pairs}.',
    failed: 'Não foi possível baixar o tradutor: {pairs}. Desative e ative esta opção para tentar de novo.',
    aloud: 'Ler as traduções em voz alta',
    aloudNote: 'Com uma voz deste dispositivo, onde este servidor não tem nenhuma.',
    noVoice: 'Este dispositivo não tem voz para este idioma: {language}.',
  },
};
