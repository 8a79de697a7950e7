/** How the microphone and the camera are allowed again, by browser and system; loaded when they are refused. */
export const permissionEnglish = {
  cause: {
    system: 'Your system doesn’t let {browser} use them.',
    dismissed: 'Your browser asked, and the question was closed.',
  },
  step: {
    chrome: 'Choose the symbol to the left of the address.',
    edge: 'Choose the lock to the left of the address.',
    firefox: 'Choose the crossed-out microphone or camera to the left of the address.',
    firefoxRemove: 'Remove “Blocked” beside the microphone and the camera.',
    safari: 'In the menu bar, choose Safari, then Settings for this website.',
    android: 'Choose the symbol to the left of the address, then Permissions.',
    iosSafari: 'Choose the page menu in the address bar, then Website Settings.',
    iosOther: 'Open the Settings app, choose {browser}, and switch on Microphone and Camera.',
    ask: 'When your browser asks, choose Allow.',
    reload: 'Reload this page.',
    mac: 'Open System Settings, then Privacy & Security, then Microphone and Camera.',
    windows: 'Open Settings, then Privacy & security, then Microphone and Camera.',
    androidSystem: 'Open the Settings app, then Apps, {browser}, Permissions.',
    otherSystem: 'Check the privacy settings of your system, and switches on the device itself.',
    systemOn: 'Switch on {browser}, and restart it if your system asks.',
    windowsOn: 'Switch on access for apps and for desktop apps.',
  },
} as const;
