/**
 * Opens the websocket of conferences and closes it: whether websockets get through. Without a room the server closes it
 * at once, too.
 *
 * @throws where it cannot be opened
 */
export function tryWebSocket(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/ws/conference`);
    socket.onopen = () => {
      socket.close();
      resolve();
    };
    socket.onerror = () => reject(new Error('The websocket cannot be opened'));
    signal.addEventListener('abort', () => socket.close());
  });
}
