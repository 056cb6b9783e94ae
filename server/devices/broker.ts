import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes'
import type { BaseLogger } from 'pino'
import { downKinds, downTopic, gatewayDownTopics, parseUpTopic, upTopic } from '#contract/device-protocol.ts'
import { parsePeerTopic, peerTopic, peerTopics } from '#contract/peer-protocol.ts'
import type { Certificate } from '#server/certificate.ts'
import { PacketLimit } from './packet-limit.ts'
import { openBrokerMemory } from './retained.ts'
import { every } from './throttle.ts'

/** Who a connection belongs to: one of our own server processes, or a gateway of a company. */
export type Peer = { kind: 'server' } | GatewayPeer
export interface GatewayPeer {
  kind: 'gateway'
  cid: number
  gatewayNo: string
  /** What it signed in with. */
  credentialHash: string
}

export interface BrokerOptions {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** With a certificate gateways come by TLS, on a port of its own; the plain one is for this machine alone. */
  tls?: { certificate: Certificate; port: number } | null
  /** Null refuses the connection. */
  signIn(userName: string, secret: string): Promise<Peer | null>
  log: BaseLogger
}

export interface Broker {
  port: number
  /** Null without a certificate. */
  tlsPort: number | null
  /** Closes the connections of gateways for which `keep` answers false. */
  sweep(keep: (peer: GatewayPeer) => boolean): void
  /** Forgets the last words of gateways for which `isThere` answers false. */
  forget(isThere: (gateway: { cid: number; gateway: string }) => boolean): void
  stop(): Promise<void>
}

const badCredentials = 4
/** A CONNECT packet with will and credentials is far below this; nobody may send more before signing in. */
const strangerBytes = 16 * 1024
const mostConnections = 20_000
/** Milliseconds until a handshake has to be done. */
const handshakeWithin = 10_000
const thisMachine = '127.0.0.1'
/** Any packet: gateways send a few kilobytes, and what is published for a room is far below this. */
const packetBytes = 1024 * 1024
/** The last word on a connection is some hundred bytes; one that is longer is heard, and not kept. */
const keptBytes = 4 * 1024
/** Messages of QoS 2 that a client has begun and not ended are kept whole; gateways send none. */
const begunMost = 20

/**
 * The embedded MQTT 3.1.1 broker over plain TCP, and over TLS where there is a certificate. A gateway signs in with its number and secret, publishes to
 * its own `up` topics, hears its own `down` topics, and speaks with gateways of its company; nothing else.
 * @throws Error that names the port and the option when the port is taken.
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const peers = new WeakMap<Client, Peer>()
  const memory = openBrokerMemory()
  const aedes = await Aedes.createBroker({
    // Above a limit messages would queue, and a queue that nobody subscribes to any more is worked off by
    // recursion, which ends the process. Each client's share is limited all the same: it is read from only
    // after what it has sent before is delivered.
    concurrency: 0,
    // A client that does not read must not hold up the others for a minute.
    drainTimeout: 10_000,
    queueLimit: 1_000,
    maxInflightInbound: begunMost,
    persistence: memory,
    ...rightsOf(options, peers),
  })

  const clients = new Set<Client>()
  aedes.on('clientReady', (client) => clients.add(client))
  aedes.on('clientDisconnect', (client) => clients.delete(client))
  aedes.on('clientError', (client, error) => {
    options.log.debug({ gateway: client.id, error: error.message }, 'MQTT connection ended')
  })

  const accept = (socket: Socket) => {
    let client: Client | undefined
    socket.on('readable', () => {
      if (socket.bytesRead > strangerBytes && !(client && peers.has(client))) socket.destroy()
    })
    limitPackets(socket, () =>
      options.log.warn({ gateway: client?.id }, 'MQTT packet too long, connection ended'),
    )
    client = aedes.handle(socket)
  }
  const { tls, host, port, log } = options
  const doors = [
    await open(createServer(accept), { host: tls ? thisMachine : host, port, option: 'MQTT_PORT', log }),
  ]
  try {
    if (tls)
      doors.push(
        await open(secureServer(tls.certificate, accept, log), {
          host,
          port: tls.port,
          option: 'MQTT_TLS_PORT',
          log,
        }),
      )
  } catch (error) {
    for (const door of doors) await door.close()
    throw error
  }

  return {
    port: doors[0]?.port ?? port,
    tlsPort: doors[1]?.port ?? null,
    sweep: (keep) => {
      for (const client of clients) {
        const peer = peers.get(client)
        if (peer?.kind === 'gateway' && !keep(peer)) client.close()
      }
    },
    forget: (isThere) =>
      memory.forget((topic) => {
        const said = parseUpTopic(topic)
        return said !== null && !isThere(said)
      }),
    stop: async () => {
      const closed = doors.map((door) => door.close())
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      for (const door of doors) door.cut()
      await Promise.all(closed)
    },
  }
}

/** Lets gateways in by TLS 1.2 or newer. */
function secureServer(certificate: Certificate, accept: (socket: Socket) => void, log: BaseLogger): Server {
  const server = createSecureServer(
    { ...certificate.now, minVersion: 'TLSv1.2', handshakeTimeout: handshakeWithin },
    (socket) => accept(socket),
  )
  server.on('tlsClientError', (error) => log.debug({ error: error.message }, 'MQTT handshake failed'))
  certificate.follow(server)
  return server
}

interface Door {
  host: string
  port: number
  /** What the port is chosen by. */
  option: string
  log: BaseLogger
}

/** Listens. @throws Error that names the port and the option when the port is taken */
async function open(server: Server, { host, port, option, log }: Door) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.maxConnections = mostConnections
  await listen(server, { host, port, option })
  server.on('error', (error) => log.error({ error: error.message }, 'MQTT connection not accepted'))
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    /** Lets nobody in any more; resolves when nobody is left. */
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Ends a connection at the header of a packet that is too long: the broker would keep all of it before it looks at it. */
function limitPackets(socket: Socket, refused: () => void): void {
  const limit = new PacketLimit(packetBytes)
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    const bytes = read(size)
    if (!(bytes instanceof Uint8Array) || limit.allows(bytes)) return bytes
    refused()
    socket.destroy()
    return null
  }
}

/** Who may come, and what they may say and hear. Remembers in `peers` who is who. */
function rightsOf({ signIn, log }: BrokerOptions, peers: WeakMap<Client, Peer>): AedesOptions {
  const warn = every(60_000, (about: object, message: string) => log.warn(about, message))
  const may = (client: Client | null, allowed: (peer: Peer) => boolean) => {
    const peer = client ? peers.get(client) : undefined
    return peer !== undefined && allowed(peer)
  }

  return {
    preConnect: (_client, packet, done) => {
      // The user name is the identity: a client id of one's own choice could push another gateway off. A
      // session that outlives its connection would deliver old commands to a gateway that comes back.
      if (packet.username) packet.clientId = packet.username
      packet.clean = true
      done(null, true)
    },
    authenticate: (client, userName, password, done) => {
      signIn(userName ?? '', password?.toString('utf8') ?? '')
        .then((peer) => {
          if (!peer) throw new Error('unknown gateway or wrong secret')
          peers.set(client, peer)
          done(null, true)
        })
        .catch((error: Error) => {
          warn(userName ?? '', { gateway: userName, reason: error.message }, 'MQTT sign-in refused')
          done(Object.assign(error, { returnCode: badCredentials }) as AuthenticateError, false)
        })
    },
    authorizePublish: (client, packet, done) => {
      if (may(client, (peer) => mayPublish(peer, packet.topic))) {
        // Only the last word on a gateway's connection is kept for who subscribes later.
        if (parseUpTopic(packet.topic)?.kind !== 'event' || packet.payload.length > keptBytes)
          packet.retain = false
        return done(null)
      }
      warn(client?.id ?? '', { gateway: client?.id, topic: packet.topic }, 'MQTT topic refused')
      done(new Error(`not permitted to publish to ${packet.topic}`))
    },
    authorizeSubscribe: (client, subscription, done) => {
      if (may(client, (peer) => maySubscribe(peer, subscription.topic))) return done(null, subscription)
      warn(client.id, { gateway: client.id, topic: subscription.topic }, 'MQTT topic refused')
      done(null, null)
    },
  }
}

/** Its own topics as they are written and no other way: a topic that means the same is kept apart from it. */
function mayPublish(peer: Peer, topic: string): boolean {
  if (peer.kind === 'server') return topic.startsWith('lamplighter/')
  const { cid, gatewayNo } = peer
  const to = parseUpTopic(topic)
  if (to) return topic === upTopic(cid, gatewayNo, to.kind)
  const between = parsePeerTopic(topic)
  return between !== null && topic === peerTopic(cid, gatewayNo, between.to)
}

function maySubscribe(peer: Peer, topic: string): boolean {
  if (peer.kind === 'server') return topic.startsWith('lamplighter/')
  const { cid, gatewayNo } = peer
  if (topic === peerTopics(cid, gatewayNo) || topic === gatewayDownTopics(cid, gatewayNo)) return true
  // By name, or one gateway could keep the broker busy with as many as it can make up.
  return downKinds.some((kind) => topic === downTopic(cid, gatewayNo, kind))
}

function listen(server: Server, { host, port, option }: Omit<Door, 'log'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `MQTT port ${port} is in use: choose another with ${option}, or name a running broker with MQTT_URL`
      reject(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error)
    })
    server.listen({ host, port }, resolve)
  })
}
