import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionChinese: Translated<typeof permissionEnglish> = {
  cause: {
    system: '您的系统不允许 {browser} 使用它们。',
    dismissed: '浏览器询问过，但询问被关闭了。',
  },
  step: {
    chrome: '选择地址左侧的图标。',
    edge: '选择地址左侧的锁形图标。',
    firefox: '选择地址左侧带斜线的麦克风或摄像头。',
    firefoxRemove: '移除麦克风和摄像头旁边的“已阻止”。',
    safari: '在菜单栏中选择 Safari，然后选择此网站的设置。',
    android: '选择地址左侧的图标，然后选择“权限”。',
    iosSafari: '选择地址栏中的页面菜单，然后选择“网站设置”。',
    iosOther: '打开“设置”应用，选择 {browser}，并打开麦克风和相机。',
    ask: '浏览器询问时，选择“允许”。',
    reload: '重新加载此页面。',
    mac: '打开“系统设置”，依次进入“隐私与安全性”、“麦克风”和“摄像头”。',
    windows: '打开“设置”，依次进入“隐私和安全性”、“麦克风”和“摄像头”。',
    androidSystem: '打开“设置”应用，依次进入“应用”、{browser}、“权限”。',
    otherSystem: '检查系统的隐私设置以及设备本身的开关。',
    systemOn: '打开 {browser}，并在系统要求时重新启动它。',
    windowsOn: '打开应用和桌面应用的访问权限。',
  },
};
