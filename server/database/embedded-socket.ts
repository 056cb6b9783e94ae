import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

/**
 * What `pg` takes for its network socket, with the embedded database's thread at the other end. `pg` writes
 * whole protocol messages, and those written together (parse, bind, execute, sync) go over as one.
 */
export class EmbeddedSocket extends Duplex {
  readonly #worker: Worker

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#heard)
    worker.once('exit', this.#ended)
  }

  readonly #heard = (message: unknown) => {
    if (message instanceof Uint8Array)
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
  }

  readonly #ended = () => this.destroy(new Error('the embedded database has ended'))

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#worker.postMessage(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#worker.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#heard)
    this.#worker.off('exit', this.#ended)
    done(error)
  }
}
