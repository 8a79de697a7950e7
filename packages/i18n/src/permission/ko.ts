import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionKorean: Translated<typeof permissionEnglish> = {
  cause: {
    system: '시스템이 {browser}의 사용을 허용하지 않습니다.',
    dismissed: '브라우저가 물었지만 질문이 닫혔습니다.',
  },
  step: {
    chrome: '주소 왼쪽의 기호를 선택하세요.',
    edge: '주소 왼쪽의 자물쇠를 선택하세요.',
    firefox: '주소 왼쪽의 사선이 그어진 마이크나 카메라를 선택하세요.',
    firefoxRemove: '마이크와 카메라 옆의 ‘차단됨’을 지우세요.',
    safari: '메뉴 막대에서 Safari를 선택한 뒤 이 웹사이트의 설정을 선택하세요.',
    android: '주소 왼쪽의 기호를 선택한 뒤 권한을 선택하세요.',
    iosSafari: '주소창의 페이지 메뉴를 선택한 뒤 웹사이트 설정을 선택하세요.',
    iosOther: '설정 앱을 열고 {browser}을(를) 선택한 뒤 마이크와 카메라를 켜세요.',
    ask: '브라우저가 물으면 허용을 선택하세요.',
    reload: '이 페이지를 새로 고치세요.',
    mac: '시스템 설정에서 개인정보 보호 및 보안, 마이크와 카메라를 여세요.',
    windows: '설정에서 개인 정보 및 보안, 마이크와 카메라를 여세요.',
    androidSystem: '설정 앱에서 앱, {browser}, 권한을 여세요.',
    otherSystem: '시스템의 개인정보 설정과 기기에 있는 스위치를 확인하세요.',
    systemOn: '{browser}을(를) 켜고, 시스템이 요청하면 다시 시작하세요.',
    windowsOn: '앱과 데스크톱 앱의 접근을 켜세요.',
  },
};
