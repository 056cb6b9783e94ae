import type { PeerMessage } from '#contract/peer-protocol.ts'
import type { Effect, Happening, RoomEvent } from '#contract/rules/room/events.ts'
import { leadingGateway } from '#contract/rules/room/gateways.ts'
import type { RoomRun } from '#contract/rules/room/run.ts'
import { configHash } from '#contract/rules/room-config.ts'
import type { Clock } from './clock.ts'
import { askAgain, missOthers } from './missing.ts'
import { type Room, type Rooms, type Setting, settingsIn } from './rooms.ts'

/** How a gateway stands with the others of a room. */
export interface Lead {
  /** All of them, in the order in which they lead. */
  order: readonly string[]
  /** Of the configuration. */
  hash: string
  /** `asks`: it is to lead, and does not know yet how the room stands. */
  kind: 'leads' | 'follows' | 'asks'
  /** How often the lead has changed, and how many events have been taken since. */
  term: number
  turn: number
  /** The latest term that another one has spoken of. */
  latest: number
  /** The run of the room is that of the one that leads. */
  synced: boolean
  /** By the gateway's own clock. */
  heardAt: Map<string, number>
  /** Those that have said they are here since it asks. */
  answered: Set<string>
  /** It has asked how the room stands, and has no answer yet. */
  asked: boolean
  /** The term whose leader it has told of its devices. */
  introduced: number
  /** When it has begun to lead, by the gateway's own clock. */
  since: number
  /** Which other gateway has told the one that leads of an equipment. */
  behind: Map<string, string>
  /** Gateways that have been silent for so long that what is behind them is, too. */
  gone: Set<string>
  /** What has happened while nobody was known to lead. */
  waiting: { event: Happening; at: number }[]
}

export interface LeadingOptions {
  me: string
  clock: Clock
  /** Whether the broker hears this gateway. */
  linked(): boolean
  send(to: string, message: PeerMessage): void
  rooms: Rooms
  /** Lets the room take an event: of this gateway, or of the one that has sent it. */
  decide(room: Room, event: Happening, from?: Pick<RoomEvent, 'source' | 'sequence'>): readonly Effect[]
  /** Takes what the one that leads has decided; without an event it is only set. */
  follow(room: Room, event: RoomEvent | null, settings: readonly Setting[]): void
  /** The room stands like that. @param at the room's clock now @param same by the same configuration */
  adopt(room: Room, run: RoomRun, at: number, same: boolean): void
  /** What is to be told of the devices behind this gateway. */
  own(room: Room): Happening[]
  /** What the campus has said to all rooms. */
  known(): Happening[]
  /** This gateway leads from now on, or does not. */
  changed(room: Room, leads: boolean): void
  /** What this gateway says is its own and never comes twice. */
  stamp(): Pick<RoomEvent, 'source' | 'sequence'>
}

export interface Leading {
  /** Something has happened at this gateway: it is decided here, or told to the one that leads. */
  happen(room: Room, event: Happening): readonly Effect[]
  /** Whether this gateway decides what happens in a room. */
  decides(room: Room): boolean
  /** Tells the others what was decided. */
  tell(room: Room, event: RoomEvent, done: readonly Effect[]): void
  heard(from: string, message: PeerMessage): void
  /** A room runs a configuration from now on. */
  join(room: Room, before: Lead | null): void
  /** The broker hears this gateway, again. */
  connected(): void
  stop(): void
}

/** A sign of life in so many ms. */
const beat = 5_000
/** Whoever is to lead asks the others first, and waits so long for an answer, in ms. */
const patience = 3_000
/** A key that nobody has taken for so long is pressed no more, in ms. */
const fresh = 5_000

/**
 * The gateways of a room that has several: the first of the configuration leads and runs the room, the others tell it what
 * happens at them, set what it decides, and run along, so that each can go on from where the room stands.
 */
export function newLeading(options: LeadingOptions): Leading {
  const { me, clock, rooms, send, decide } = options
  const heads = newHeads(options)
  const others = othersThan(me)
  let calls: (() => void)[] = []

  const leading: Leading = {
    decides: ({ lead }) => lead === null || lead.kind === 'leads',
    happen: (room, event) => {
      const { lead } = room
      if (!lead || lead.kind === 'leads') return decide(room, event)
      if (lead.kind === 'asks') {
        lead.waiting.push({ event, at: clock.at() })
        return []
      }
      const leader = heads.leaderOf(lead)
      if (leader === me) {
        heads.begin(room)
        return decide(room, event)
      }
      const { roomId } = room.config
      if (leader) send(leader, { kind: 'said', roomId, term: lead.term, ...options.stamp(), event })
      return []
    },
    tell: ({ lead, config: { roomId } }, event, done) => {
      if (lead?.kind !== 'leads') return
      // What an island does is nobody's but its own.
      if (options.linked()) lead.turn += 1
      const { term, turn, hash } = lead
      const set = settingsIn(done).map(({ identifier, values }) => ({ identifier, values: { ...values } }))
      for (const to of others(lead)) send(to, { kind: 'done', roomId, term, turn, hash, event, set })
    },
    heard: (from, message) => {
      const room = rooms.get(message.roomId)
      if (!room?.lead?.order.includes(from) || from === me) return
      room.lead.heardAt.set(from, clock.at())
      askAgain(options, room, room.lead, from)
      hear(options, heads, { room, lead: room.lead, from }, message)
    },
    join: (room, before) => {
      const { gateways = [] } = room.config
      if (!gateways.includes(me)) return
      const now = clock.at()
      room.lead = {
        ...{ order: gateways, hash: configHash(room.config), kind: before?.kind ?? 'follows' },
        ...{ term: before?.term ?? 0, turn: before?.turn ?? 0, synced: false },
        heardAt: new Map(gateways.map((one) => [one, before?.heardAt.get(one) ?? now])),
        ...{ answered: new Set(), asked: false, introduced: -1, waiting: before?.waiting ?? [] },
        ...{
          latest: before?.latest ?? 0,
          since: now,
          behind: before?.behind ?? new Map(),
          gone: before?.gone ?? new Set(),
        },
      }
      if (room.lead.kind === 'leads') heads.here(room, room.lead)
      else heads.ask(room, room.lead)
      if (calls.length === 0) calls = [everyBeat()]
    },
    connected: () => {
      for (const room of rooms.values()) if (room.lead) heads.ask(room, room.lead)
    },
    stop: () => {
      for (const call of calls) call()
      heads.stop()
    },
  }
  const everyBeat = () =>
    clock.later(beat, () => {
      for (const room of rooms.values()) if (room.lead) heads.beat(room, room.lead)
      calls = [everyBeat()]
    })
  return leading
}

const othersThan =
  (me: string) =>
  ({ order }: Lead): string[] =>
    order.filter((one) => one !== me)

/** Of one that begins to lead. */
const nobodyMissed = (clock: Clock): Pick<Lead, 'since' | 'behind' | 'gone'> => ({
  since: clock.at(),
  behind: new Map(),
  gone: new Set(),
})

type Heads = ReturnType<typeof newHeads>

/** Who leads, and how that changes. */
function newHeads(options: LeadingOptions) {
  const { me, clock, linked, send, ...room } = options
  const late = new Set<() => void>()
  const leaderOf = ({ order, heardAt }: Lead) =>
    leadingGateway(order, new Map([...heardAt, [me, clock.at()]]), clock.at())
  const others = othersThan(me)
  const here = (of: Room, lead: Lead, to: readonly string[] = others(lead)) => {
    const { roomId } = of.config
    for (const one of to)
      send(one, { kind: 'here', roomId, term: lead.term, hash: lead.hash, leads: lead.kind === 'leads' })
  }
  const heads = {
    leaderOf,
    here,
    begin: (of: Room) => {
      const { lead } = of
      if (!lead || lead.kind === 'leads') return
      const { waiting } = lead
      // Whoever hears nobody, and is heard by nobody, leads what it reaches, and says so to none.
      const term = linked() ? Math.max(lead.term, lead.latest) + 1 : lead.term
      Object.assign(lead, { kind: 'leads', waiting: [], synced: true, term, ...nobodyMissed(clock) })
      here(of, lead)
      room.changed(of, true)
      for (const event of [...room.known(), ...room.own(of)]) room.decide(of, event)
      for (const { event, at } of waiting) if (clock.at() - at < fresh) room.decide(of, event)
    },
    end: (of: Room, lead: Lead, kind: 'follows' | 'asks') => {
      const led = lead.kind === 'leads'
      Object.assign(lead, { kind, synced: false })
      if (led) room.changed(of, false)
    },
    /** Asks how a room stands: the others by whoever is to lead, and whoever leads by the others. */
    ask: (of: Room, lead: Lead) => {
      const { roomId } = of.config
      const leader = lead.order[0] === me ? me : leaderOf(lead)
      lead.introduced = -1
      if (leader === me) {
        heads.end(of, lead, 'asks')
        lead.answered.clear()
        const call = clock.later(patience, () => {
          late.delete(call)
          if (lead !== of.lead || lead.kind !== 'asks') return
          leaderOf(lead) === me ? heads.begin(of) : heads.end(of, lead, 'follows')
        })
        late.add(call)
      } else heads.end(of, lead, 'follows')
      for (const to of leader === me || !leader ? others(lead) : [leader])
        send(to, { kind: 'ask', roomId, term: lead.term })
    },
    stand: (of: Room, lead: Lead, to: string) => {
      const { term, turn, hash } = lead
      const at = clock.at() + of.ahead
      send(to, { kind: 'stands', roomId: of.config.roomId, term, turn, hash, at, run: of.run })
    },
    /** Says what is behind this gateway to the one that leads, once in a term. */
    introduce: (of: Room, lead: Lead, to: string) => {
      if (lead.introduced === lead.term) return
      lead.introduced = lead.term
      const { roomId } = of.config
      for (const event of room.own(of))
        send(to, { kind: 'said', roomId, term: lead.term, ...room.stamp(), event })
    },
    /** Asks whoever leads how the room stands. */
    catchUp: (of: Room, lead: Lead, leader: string) => {
      if (lead.asked) return
      lead.asked = true
      send(leader, { kind: 'ask', roomId: of.config.roomId, term: lead.term })
    },
    beat: (of: Room, lead: Lead) => {
      lead.asked = false
      if (lead.kind === 'follows' && leaderOf(lead) === me) heads.begin(of)
      else here(of, lead)
      if (lead.kind === 'leads') missOthers(options, of, lead)
    },
    stop: () => {
      for (const call of late) call()
    },
  }
  return heads
}

interface From {
  room: Room
  lead: Lead
  from: string
}

/** Takes a word of another gateway. */
function hear(options: LeadingOptions, heads: Heads, { room, lead, from }: From, message: PeerMessage): void {
  const { me, decide } = options
  const isBefore = lead.order.indexOf(from) < lead.order.indexOf(me)
  if (lead.kind === 'leads' && isBefore) giveBack(heads, { room, lead, from }, message)
  const of = { room, lead, from }
  switch (message.kind) {
    case 'here':
      hearHere(options, heads, of, message)
      break
    case 'ask':
      if (lead.kind === 'follows' && heads.leaderOf(lead) === from) {
        lead.introduced = -1
        heads.introduce(room, lead, from)
      }
      if (lead.kind === 'leads' || (lead.synced && lead.kind === 'follows')) heads.stand(room, lead, from)
      else heads.here(room, lead, [from])
      break
    case 'stands':
      hearStands(options, heads, of, message)
      break
    case 'said':
      if (lead.kind === 'leads') {
        const event = message.event as Happening
        if (event.kind === 'device') lead.behind.set(event.identifier, from)
        decide(room, event, message)
      } else if (lead.kind === 'asks')
        lead.waiting.push({ event: message.event as Happening, at: options.clock.at() })
      break
    case 'done':
      hearDone(options, heads, of, message)
      break
    default:
      message satisfies never
  }
}

type Word<K extends PeerMessage['kind']> = Extract<PeerMessage, { kind: K }>

/** One that goes before is there again: it is told how the room stands, unless it has led all the time. */
function giveBack(heads: Heads, { room, lead, from }: From, message: PeerMessage): void {
  const led = message.kind === 'here' && message.leads && message.term >= lead.term
  if (!led) heads.stand(room, lead, from)
  heads.end(room, lead, 'follows')
}

function hearHere({ me }: LeadingOptions, heads: Heads, of: From, { leads, term, hash }: Word<'here'>): void {
  const { room, lead, from } = of
  const leader = heads.leaderOf(lead)
  lead.latest = Math.max(lead.latest, term)
  if (lead.kind === 'leads') {
    // One that began anew knows less than who has followed a later term, and would not be heard by it.
    if (term > lead.term) heads.ask(room, lead)
    return
  }
  if (leader === me) {
    lead.answered.add(from)
    if (lead.order.every((one) => one === me || lead.answered.has(one)) && !leads) heads.begin(room)
    return
  }
  lead.kind = 'follows'
  if (!leads || leader !== from) return
  const isKnown = term === lead.term && (lead.synced || hash !== lead.hash)
  if (!isKnown) heads.catchUp(room, lead, from)
}

function hearStands(options: LeadingOptions, heads: Heads, of: From, message: Word<'stands'>): void {
  const { room, lead, from } = of
  const { term, turn, hash, at, run } = message
  const isNewer = term > lead.term || (term === lead.term && turn > lead.turn)
  const adopt = () => {
    options.adopt(room, run as RoomRun, at, hash === lead.hash)
    Object.assign(lead, { term, turn, synced: hash === lead.hash })
  }
  const leader = heads.leaderOf(lead)
  if (leader === options.me) {
    if (lead.kind === 'leads' && !isNewer) return
    heads.end(room, lead, 'asks')
    if (isNewer) adopt()
    heads.begin(room)
    return
  }
  lead.asked = false
  if (leader !== from) return
  lead.kind = 'follows'
  if (term < lead.term) return
  adopt()
  heads.introduce(room, lead, from)
}

function hearDone(options: LeadingOptions, heads: Heads, of: From, message: Word<'done'>): void {
  const { room, lead, from } = of
  const { term, turn, hash, event, set } = message
  if (lead.kind !== 'follows' || term < lead.term || heads.leaderOf(lead) !== from) return
  if (lead.synced && term === lead.term && turn <= lead.turn) return
  const isNext = lead.synced && hash === lead.hash && term === lead.term && turn === lead.turn + 1
  options.follow(room, isNext ? (event as RoomEvent) : null, set)
  if (isNext) {
    lead.turn = turn
    return
  }
  lead.synced = false
  if (hash === lead.hash) heads.catchUp(room, lead, from)
}
