import { expect, it } from 'vitest'
import { run } from '#contract/rules/machine.ts'
import {
  type CommandEffect,
  type CommandEvent,
  type CommandRefusal,
  commandMachine,
  hopsOf,
} from '#server/devices/command-machine.ts'
import { type Random, random } from '#server/seed/random.ts'
import { VirtualTime } from '#tests/world/virtual-time.ts'

const most = 5_000

/** A broker, a gateway and a device that answer what is sent: late, more than once, out of order, or not at all. */
class Playing {
  readonly time = new VirtualTime()
  readonly draws: Random
  readonly problems: string[] = []
  readonly told: string[] = []
  readonly left: number
  readonly reachable: boolean
  sent = 0
  ended: { refusal: CommandRefusal | null; at: number } | undefined
  /** What has truly been heard before the end: of the gateway, of the device. */
  gatewayAt: number | null = null
  deviceAt: number | null = null
  refusedAs: 'late' | 'otherwise' | undefined
  untaken = false
  readonly command

  constructor(seed: number) {
    this.draws = random(seed)
    this.left = this.draws.chance(0.1) ? -this.draws.between(0, most) : 1 + this.draws.between(0, most - 1)
    this.reachable = this.draws.chance(0.9)
    this.command = run(commandMachine, {
      perform: (effect) => this.#perform(effect),
      failed: (error) => {
        throw error
      },
    })
    // Nobody can know of it before it is sent.
    this.#hear({ kind: 'begin', left: this.left, reachable: this.reachable })
    this.time.run(3 * most)
    this.#judge()
  }

  must(so: boolean, problem: string) {
    if (!so) this.problems.push(problem)
  }

  #perform(effect: CommandEffect): undefined {
    this.must(!this.ended, `${effect.kind} after the end`)
    if (effect.kind === 'send') this.#send(effect.left)
    else if (effect.kind === 'tell') {
      const { gatewayAt, deviceAt } = hopsOf(this.command.state())
      this.told.push(deviceAt !== null ? 'device' : gatewayAt !== null ? 'gateway' : 'sent')
      this.must(gatewayAt === this.gatewayAt && deviceAt === this.deviceAt, 'tells what was not said')
    } else this.ended = { refusal: effect.refusal, at: this.time.now }
  }

  #send(left: number) {
    this.sent += 1
    this.must(left > 0, 'sends what is too late')
    this.time.after(left, () => this.#hear({ kind: 'time up' }))
    const taken = this.draws.chance(0.8)
    if (this.draws.chance(0.9)) this.#later(() => ({ kind: 'published', taken }))
    for (let answers = this.draws.between(0, 4); answers > 0; answers -= 1) {
      const hop = this.draws.pick(['gateway', 'device'] as const)
      if (this.draws.chance(0.7)) this.#later((at) => ({ kind: 'accepted', hop, at }))
      else {
        const tooLate = this.draws.chance(0.3)
        this.#later((at) => ({ kind: 'refused', hop, tooLate, at }))
      }
    }
  }

  #later(event: (at: number) => CommandEvent) {
    this.time.after(this.draws.between(0, 2 * most), () => this.#hear(event(1 + this.time.now)))
  }

  /** Remembers what counts of it, and passes it on. */
  #hear(event: CommandEvent) {
    if (!this.ended) {
      if (event.kind === 'accepted') {
        this.gatewayAt ??= event.at
        if (event.hop === 'device') this.deviceAt = event.at
      } else if (event.kind === 'refused') {
        this.refusedAs = event.tooLate ? 'late' : 'otherwise'
        if (event.hop === 'gateway' && !event.tooLate) this.gatewayAt ??= event.at
      } else if (event.kind === 'published' && !event.taken && this.gatewayAt === null) this.untaken = true
    }
    this.command.send(event)
  }

  #expected(): CommandRefusal | null {
    if (this.left <= 0) return 'commandExpired'
    if (!this.reachable) return 'gatewayUnreachable'
    if (this.deviceAt !== null) return null
    if (this.refusedAs) return this.refusedAs === 'late' ? 'commandExpired' : 'deviceSilent'
    if (this.untaken) return 'gatewayUnreachable'
    return this.gatewayAt === null ? 'gatewayUnreachable' : 'deviceSilent'
  }

  #judge() {
    const { ended, told } = this
    this.must(ended !== undefined, 'never ends')
    this.must((ended?.at ?? 0) <= Math.max(0, this.left), 'ends when its time has long been over')
    this.must(ended?.refusal === this.#expected(), `${ended?.refusal} instead of ${this.#expected()}`)
    const hops = hopsOf(this.command.state())
    const { gatewayAt, deviceAt } = this
    this.must(hops.gatewayAt === gatewayAt && hops.deviceAt === deviceAt, 'ends with other times')
    const steps = ['sent', 'gateway', 'device']
    const order = told.map((step) => steps.indexOf(step))
    this.must(
      order.every((step, place) => place === 0 || step > (order[place - 1] ?? 0)),
      `told ${told}`,
    )
    const out = this.left > 0 && this.reachable
    this.must(this.sent === (out ? 1 : 0) && told.includes('sent') === out, `sent ${this.sent} times`)
    this.must(told.includes('device') === (ended?.refusal === null), 'a confirmation that is not told')
  }
}

it('a command ends once, in time, as what was heard of it says, and each step of it is told once', () => {
  const wrong: string[] = []
  const endings = new Map<string, number>()
  for (let seed = 1; seed <= 20_000; seed += 1) {
    const playing = new Playing(seed)
    wrong.push(...playing.problems.map((problem) => `seed ${seed}: ${problem}`))
    const { kind } = playing.command.state()
    endings.set(kind, (endings.get(kind) ?? 0) + 1)
  }
  expect(wrong).toEqual([])
  expect([...endings.keys()].sort()).toEqual(['confirmed', 'expired', 'silent', 'unreachable'])
})
