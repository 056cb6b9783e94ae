import { connect, createServer, type Socket } from 'node:net'

/** A wire between a server and what it speaks to over TCP, that can be cut and can fall silent. */
export interface Relay {
  port: number
  /** Ends every connection at once; new ones get through. */
  cut(): void
  /** Whether nothing gets through any more, without a word to either end. */
  silent: boolean
  close(): Promise<void>
}

export async function startRelay(to: { host: string; port: number }): Promise<Relay> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const relay = { silent: false }
  const pass = (from: Socket, into: Socket) => {
    from.on('data', (data) => void (relay.silent || into.write(data)))
    from.on('close', () => into.destroy())
  }
  const server = createServer((near) => {
    const far = connect(to)
    for (const socket of [near, far]) keep(socket)
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(relay, {
    port: address && typeof address === 'object' ? address.port : 0,
    cut,
    close: () => {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
