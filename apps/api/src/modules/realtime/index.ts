export { type ConferenceGateway, createConferenceGateway } from './gateway.ts';
