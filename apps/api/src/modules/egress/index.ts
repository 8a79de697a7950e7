export { EgressRecorder } from './egress-recorder.ts';
export { recordersByEgress } from './recorders.ts';
export { registerEgress } from './routes.ts';
