import type { Socket } from 'node:net';
import { StoreError } from '../errors.ts';
import { Malformed } from '../bson/validate.ts';
import { maxMessageBytes } from '../commands/connection.ts';
import type { Server } from '../commands/command.ts';
import { Operation } from '../run/operation.ts';
import type { Scheduler } from '../run/scheduler.ts';
import { Frames } from './frames.ts';
import { readMessage, writeMessage } from './message.ts';
import type { Incoming } from './message.ts';

/** A driver sends nothing before it is answered, so that this many bytes are plenty. */
const mostWaiting = 64 * 1024;

let lastId = 0;

/**
 * One client's connection. Its messages are answered one after the other; what comes while one is under way waits, and
 * the socket is not read when that grows, so that a client cannot pile up work. What breaks the protocol ends this
 * connection and nothing else.
 */
export class ClientConnection {
  readonly #socket: Socket;
  readonly #server: Server;
  readonly #scheduler: Scheduler;
  readonly #frames = new Frames(maxMessageBytes);
  readonly #id = ++lastId;
  #busy = false;
  #ending = false;

  constructor(socket: Socket, server: Server, scheduler: Scheduler) {
    this.#socket = socket;
    this.#server = server;
    this.#scheduler = scheduler;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.#frames.push(chunk);
      if (!this.#busy) this.#next();
      else if (this.#frames.waiting > mostWaiting) socket.pause();
    });
    // A client that goes away in the middle of a message is nothing unusual; 'close' follows.
    socket.on('error', () => socket.destroy());
  }

  /** Ends the connection as soon as its present command is answered. */
  end(): void {
    this.#ending = true;
    if (!this.#busy) this.#socket.destroy();
  }

  #next(): void {
    try {
      while (!this.#busy && !this.#socket.destroyed) {
        const message = this.#frames.next();
        if (!message) break;
        this.#start(readMessage(message));
      }
      if (!this.#busy && this.#socket.isPaused()) this.#socket.resume();
    } catch (error) {
      if (!(error instanceof Malformed || error instanceof StoreError)) throw error;
      this.#socket.destroy();
    }
  }

  #start(incoming: Incoming): void {
    this.#busy = true;
    let inside = true;
    const operation = new Operation(this.#server, incoming.request, this.#id, reply => {
      this.#busy = false;
      if (!this.#socket.destroyed && !incoming.silent) this.#socket.write(writeMessage(incoming, reply));
      // The client's side is not waited for: it may be silent for ever, and a socket that is not read does not hear of its end.
      if (this.#ending) this.#socket.destroySoon();
      else if (!inside) this.#next();
    });
    this.#scheduler.run(operation);
    inside = false;
  }
}
