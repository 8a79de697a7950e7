export { FakeApi } from './fake-api.ts';
export { FakeClock } from './fake-clock.ts';
export { FakeConferenceSocket, FakeConferenceSockets } from './fake-conference-socket.ts';
export { FakeDevices, FakeScreen, FakeTrack } from './fake-devices.ts';
export { FakeEffects } from './fake-effects.ts';
export { FakePage, FakeStorage } from './fake-page.ts';
export { FakeServer } from './fake-server.ts';
export { CANARY, INJECTIONS } from './injections.ts';
