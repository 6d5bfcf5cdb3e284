import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

type Connector = buildConnector.connector;

/** Milliseconds for the connection itself; a connection with full buffers lets a greeting wait as well. */
const connectMs = 30_000;

/** With a body given up, what the kernel still holds of it is thrown away, and the relay behind it is told at once. */
function resetting(socket: Socket, raw: Socket): Socket {
  const destroy = socket.destroy.bind(socket);
  let isReset = false;
  socket.destroy = (error) => {
    if (error?.message === 'aborted' && !isReset && !raw.destroyed) {
      isReset = true;
      raw.resetAndDestroy();
    }
    return destroy(error);
  };
  return socket;
}

/**
 * Opens connections whose unsent bytes go no further when a request is aborted: a close alone lets the kernel, and
 * every relay on the way, deliver megabytes that nobody wants any more.
 */
export function resettingConnector(): Connector {
  const plain = buildConnector({ timeout: connectMs });
  const secure = buildConnector({ timeout: connectMs, allowH2: false });
  return (options, callback) => {
    const isSecure = options.protocol === 'https:';
    const port = options.port || (isSecure ? '443' : '80');
    const target = { ...options, protocol: 'http:', port, servername: undefined };
    plain(target, (...opened) => {
      const [error, raw] = opened;
      if (error) callback(error, null);
      else if (!isSecure) callback(null, resetting(raw, raw));
      else
        secure({ ...options, httpSocket: raw }, (...secured) => {
          const [failure, socket] = secured;
          if (failure) callback(failure, null);
          else callback(null, resetting(socket, raw));
        });
    });
  };
}
