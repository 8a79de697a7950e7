import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionPortuguese: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Seu sistema não deixa o {browser} usá-los.',
    dismissed: 'Seu navegador perguntou, e a pergunta foi fechada.',
  },
  step: {
    chrome: 'Escolha o símbolo à esquerda do endereço.',
    edge: 'Escolha o cadeado à esquerda do endereço.',
    firefox: 'Escolha o microfone ou a câmera riscados à esquerda do endereço.',
    firefoxRemove: 'Remova “Bloqueado” ao lado do microfone e da câmera.',
    safari: 'Na barra de menus, escolha Safari e depois os ajustes deste site.',
    android: 'Escolha o símbolo à esquerda do endereço e depois Permissões.',
    iosSafari: 'Escolha o menu da página na barra de endereço e depois Ajustes do Site.',
    iosOther: 'Abra o app Ajustes, escolha {browser} e ative Microfone e Câmera.',
    ask: 'Quando o navegador perguntar, escolha Permitir.',
    reload: 'Recarregue esta página.',
    mac: 'Abra Ajustes do Sistema, depois Privacidade e Segurança, depois Microfone e Câmera.',
    windows: 'Abra Configurações, depois Privacidade e segurança, depois Microfone e Câmera.',
    androidSystem: 'Abra o app Configurações e depois Apps, {browser}, Permissões.',
    otherSystem: 'Verifique os ajustes de privacidade do sistema e os interruptores do próprio dispositivo.',
    systemOn: 'Ative o {browser} e reinicie-o se o sistema pedir.',
    windowsOn: 'Ative o acesso para aplicativos e para aplicativos da área de trabalho.',
  },
};
