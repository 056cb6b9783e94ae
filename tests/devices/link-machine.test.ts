import { describe, expect, it } from 'vitest'
import { run } from '#contract/rules/machine.ts'
import { type LinkEffect, type LinkEvent, linkMachine, type Version } from '#server/devices/link-machine.ts'
import { type Random, random } from '#server/seed/random.ts'
import { VirtualTime } from '#tests/world/virtual-time.ts'

const hour = 60 * 60_000
/** Longest wait of the broker and the client below, and of the machine's pause. */
const slowest = 5_000

/**
 * A broker and the mqtt client before it: it comes and goes, refuses versions and subscriptions, and answers late or
 * never. From `calmFrom` on it does neither.
 */
class Playing {
  readonly time = new VirtualTime()
  readonly draws: Random
  readonly calmFrom = hour
  readonly speaks: Version
  /** How it says that it does not speak a version: brokers of 3.1.1 and of MQTT 5 have different words for it. */
  readonly refusal: number
  readonly problems: string[] = []
  readonly connects: Version[] = []
  announced = 0
  ends = 0
  /** Raised with each client made. */
  client = 0
  open = false
  /** Connections there have been. */
  opened = 0
  /** The confirmed subscription is the open connection's. */
  confirmed = false
  /** A refused subscription is not asked for again before. */
  notBefore = 0
  /** Asked of this connection and not answered. */
  asking = 0
  readonly link

  constructor(seed: number) {
    this.draws = random(seed)
    this.speaks = this.draws.pick([4, 5])
    this.refusal = this.draws.pick([1, 132])
    const first = this.draws.pick<Version>([4, 5])
    this.link = run(linkMachine(first), {
      perform: (effect) => this.#perform(effect),
      entered: () => this.check(),
      failed: (error) => {
        throw error
      },
    })
  }

  get calm() {
    return this.time.now >= this.calmFrom
  }

  must(so: boolean, problem: string) {
    if (!so) this.problems.push(`${Math.round(this.time.now)} ms: ${problem}`)
  }

  check() {
    const { kind } = this.link.state()
    const listens = kind === 'listening'
    this.must(!listens || (this.open && this.confirmed), 'it listens without a confirmed subscription')
  }

  #send(event: LinkEvent) {
    this.link.send(event)
    this.check()
  }

  #perform(effect: LinkEffect): undefined {
    this.must(this.ends === 0, `${effect.kind} after the end`)
    if (effect.kind === 'connect') this.#connect(effect.version)
    else if (effect.kind === 'subscribe') this.#subscribe(effect.connection)
    else if (effect.kind === 'pause') {
      const { connection } = effect
      this.time.after(slowest, () => this.#send({ kind: 'pause over', connection }))
    } else if (effect.kind === 'announce') {
      this.announced += 1
      this.must(this.open && this.confirmed, 'it is announced and does not listen')
    } else if (effect.kind === 'end') {
      this.ends += 1
      this.open = false
    }
  }

  #connect(version: Version) {
    this.connects.push(version)
    this.client += 1
    this.open = false
    this.#try(version, this.client)
  }

  /** One attempt of a client; a client that is not connected tries again by itself. */
  #try(version: Version, client: number) {
    this.time.after(this.draws.between(0, slowest), () => {
      if (client !== this.client || this.ends > 0) return
      const again = () => this.#try(version, client)
      if (version === 5 && this.speaks === 4) {
        // A refusal of the version, in the code of either; or the broker only hangs up, as old ones may.
        if (this.calm || this.draws.chance(0.7))
          this.#send({ kind: 'failed', code: this.refusal, reason: 'version' })
        if (client === this.client) this.#hangUp(again)
      } else if (!this.calm && this.draws.chance(0.4)) {
        if (this.draws.chance(0.5))
          this.#send({ kind: 'failed', code: this.#codeOf(version), reason: 'away' })
        this.#hangUp(again)
      } else {
        this.open = true
        this.opened += 1
        this.confirmed = false
        this.asking = 0
        this.notBefore = 0
        this.#send({ kind: 'connected' })
        this.#loseLater(this.opened, again)
      }
    })
  }

  /** Of a failure that has nothing to do with the version, whatever its code. */
  #codeOf(version: Version): number | string | undefined {
    const codes = ['ECONNREFUSED', 5, 1, 132, undefined]
    const code = codes[this.draws.between(0, codes.length - 1)]
    return version === 5 && (code === 1 || code === 132) ? 5 : code
  }

  #hangUp(again: () => void) {
    this.open = false
    this.confirmed = false
    this.#send({ kind: 'closed' })
    again()
  }

  #loseLater(opened: number, again: () => void) {
    this.time.after(this.draws.between(0, 6 * slowest), () => {
      const there = this.open && opened === this.opened
      if (there && (!this.calm || this.asking > 0)) this.#hangUp(again)
    })
  }

  #subscribe(connection: number) {
    this.must(this.open, 'it subscribes without a connection')
    this.must(this.asking === 0, 'it subscribes twice at once')
    this.must(this.time.now >= this.notBefore, 'it subscribes again without a pause')
    this.asking += 1
    const opened = this.link.state()
    // An answer that never comes is cut off with its connection, sooner or later.
    if (!this.calm && this.draws.chance(0.1)) return
    this.time.after(this.draws.between(0, slowest), () => {
      const now = this.link.state()
      const same = 'connection' in now && 'connection' in opened && now.connection === opened.connection
      const good = this.calm || this.draws.chance(0.6)
      if (same && this.open) {
        this.asking -= 1
        this.confirmed = good
        this.notBefore = good ? 0 : this.time.now + slowest
      }
      // Of a connection that is gone it may still be heard.
      this.#send(
        good
          ? { kind: 'subscribed', connection }
          : { kind: 'subscribing failed', connection, reason: 'not authorized' },
      )
    })
  }
}

function playedUntil(seed: number, end: number): Playing {
  const playing = new Playing(seed)
  playing.link.send({ kind: 'start' })
  playing.time.run(end)
  return playing
}

describe('the link as a machine', () => {
  it('listens only with a confirmed subscription, and whatever happened before it listens in the end', () => {
    const wrong: string[] = []
    let announced = 0
    for (let seed = 1; seed <= 2_000; seed += 1) {
      // What is under way when the broker becomes calm may take its longest once more, the pause of a refusal too.
      const playing = playedUntil(seed, hour + 20 * slowest)
      const { kind } = playing.link.state()
      const problems = [...playing.problems, ...(kind === 'listening' ? [] : [`ends ${kind}`])]
      const older = playing.connects.filter((version) => version === 4).length
      if (older > 1 || playing.connects.length > 2) problems.push(`connects as ${playing.connects}`)
      if (playing.speaks === 4 && playing.connects.at(-1) !== 4) problems.push('keeps to MQTT 5')
      if (playing.speaks === 5 && playing.connects.length !== 1) problems.push('gives MQTT 5 up')
      wrong.push(...problems.map((problem) => `seed ${seed}: ${problem}`))
      announced += playing.announced
    }
    expect(wrong).toEqual([])
    expect(announced).toBeGreaterThan(10_000)
  })

  it('does nothing any more once it is stopped, at whatever moment that is', () => {
    const wrong: string[] = []
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const playing = playedUntil(seed, random(-seed).between(0, hour / 10))
      playing.link.send({ kind: 'stop' })
      playing.link.send({ kind: 'stop' })
      playing.time.run(hour)
      const { kind } = playing.link.state()
      if (kind !== 'stopped' || playing.ends !== 1)
        wrong.push(`seed ${seed}: ${kind}, ended ${playing.ends} times`)
      wrong.push(...playing.problems.map((problem) => `seed ${seed}: ${problem}`))
    }
    expect(wrong).toEqual([])
  })
})
