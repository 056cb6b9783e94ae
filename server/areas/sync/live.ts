import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'
import type { StreamEvent } from '#contract/sync.ts'
import { alarmChannel, faultChannel } from '#server/alarms/channels.ts'
import type { Database, Tenant, Who } from '#server/database/database.ts'
import { configChannel } from '#server/devices/configs.ts'
import type { DeviceEvent, Devices } from '#server/devices/index.ts'
import { leaseChannel } from '#server/devices/lease-store.ts'
import { askerOf } from '#server/devices/listening.ts'
import { stayChannel } from '#server/devices/stay-store.ts'
import { otaChannel } from '#server/firmware/progress.ts'
import { messageChannel } from '#server/inbox/channel.ts'
import { runSheetChannel } from '../run-sheet/channel.ts'

/** Changes that follow each other this closely are told as one. */
const gather = 200
const channel = 'lamplighter_changed'
const standingChannel = 'lamplighter_standing'

/**
 * Tells the browsers of an account, once the tenant's transaction is done, that one of them was taken back or let in, or
 * that other rooms are hers.
 */
export const tellStanding = ({ db }: Tenant, accountId: number) =>
  sql`select pg_notify(${standingChannel}, ${String(accountId)})`.execute(db)

export interface Listener {
  who: Who
  /** Campuses whose device status is wanted. */
  campusIds: ReadonlySet<number>
  send(event: StreamEvent): void
}

/** Who is told what happens: every open event stream of this process. */
export class Live {
  readonly #database: Database
  readonly #devices: Pick<Devices, 'subscribe'>
  readonly #listeners = new Set<Listener>()
  /** Campuses changed and not yet told, by company. */
  readonly #changed = new Map<number, Set<number>>()
  /** Templates whose rooms got further with what was published, by company and campus; not yet told. */
  readonly #configured = new Map<string, Set<number>>()
  /** Campuses in which something was reported, or done about it, by company; not yet told. */
  readonly #faults = new Map<number, Set<number>>()
  /** Campuses in which somebody has begun or ended to hold devices, by company; not yet told. */
  readonly #leased = new Map<number, Set<number>>()
  /** Campuses in which a room stands otherwise with its guest, by company; not yet told. */
  readonly #stayed = new Map<number, Set<number>>()
  /** Rooms whose sheets got further, by company and campus; not yet told. */
  readonly #proved = new Map<string, Set<number>>()
  /** Firmware campaigns that got further, with their company and campuses; not yet told. */
  readonly #campaigns = new Map<number, { cid: number; campusIds: number[] }>()
  /** Campuses whose alarms have changed and accounts whose inboxes have, by company; not yet told. */
  readonly #alarmed = new Map<number, Set<number>>()
  readonly #messaged = new Set<number>()
  readonly #cut: () => void
  #telling: NodeJS.Timeout | undefined
  #stops: (() => unknown)[] = []

  /** @param cut ends every stream: browsers open it again, and ask anew for all that they show */
  constructor(database: Database, devices: Pick<Devices, 'subscribe'>, cut: () => void) {
    this.#database = database
    this.#devices = devices
    this.#cut = cut
  }

  async start() {
    this.#stops = [
      await this.#database.listen(channel, this.#heardOf(this.#changed)),
      await this.#database.listen(configChannel, this.#heardConfig),
      await this.#database.listen(faultChannel, this.#heardOf(this.#faults)),
      await this.#database.listen(leaseChannel, this.#heardOf(this.#leased)),
      await this.#database.listen(stayChannel, this.#heardOf(this.#stayed)),
      await this.#database.listen(runSheetChannel, this.#heardSheet),
      await this.#database.listen(otaChannel, this.#heardOta),
      await this.#database.listen(alarmChannel, this.#heardOf(this.#alarmed)),
      await this.#database.listen(messageChannel, this.#heardMessage),
      // The last: when words may have been lost, the others are listened to again by the time it says so.
      await this.#database.listen(standingChannel, this.#heardStanding),
      this.#devices.subscribe(this.#heardDevice),
    ]
  }

  async stop() {
    clearTimeout(this.#telling)
    for (const stop of this.#stops) await stop()
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Hears what begins with '<cid> <campusId>', and notes the campus until it is told. */
  #heardOf(noted: Map<number, Set<number>>) {
    return (payload: string) => {
      const [cid, campusId] = payload.split(' ').map(Number)
      if (cid === undefined || campusId === undefined) return
      noted.set(cid, (noted.get(cid) ?? new Set()).add(campusId))
      this.#telling ??= setTimeout(this.#tellChanges, gather)
    }
  }

  /** `payload` is '<cid> <campusId> <templateId>'. */
  readonly #heardConfig = (payload: string) => {
    const [cid, campusId, templateId] = payload.split(' ').map(Number)
    if (templateId === undefined) return
    const key = `${cid} ${campusId}`
    this.#configured.set(key, (this.#configured.get(key) ?? new Set()).add(templateId))
    this.#telling ??= setTimeout(this.#tellChanges, gather)
  }

  /** `payload` is '<cid> <campusId> <roomId>'. */
  readonly #heardSheet = (payload: string) => {
    const [cid, campusId, roomId] = payload.split(' ').map(Number)
    if (roomId === undefined) return
    const key = `${cid} ${campusId}`
    this.#proved.set(key, (this.#proved.get(key) ?? new Set()).add(roomId))
    this.#telling ??= setTimeout(this.#tellChanges, gather)
  }

  /** `payload` is '<cid> <campaignId> <campusId>,<campusId>'. */
  readonly #heardOta = (payload: string) => {
    const [cid, id, campuses = ''] = payload.split(' ')
    if (!id) return
    this.#campaigns.set(Number(id), { cid: Number(cid), campusIds: campuses.split(',').map(Number) })
    this.#telling ??= setTimeout(this.#tellChanges, gather)
  }

  /** `payload` is '<cid> <accountId>,<accountId>'. */
  readonly #heardMessage = (payload: string) => {
    for (const id of (payload.split(' ')[1] ?? '').split(',')) this.#messaged.add(Number(id))
    this.#telling ??= setTimeout(this.#tellChanges, gather)
  }

  /**
   * `payload` is an account's id; empty when words of any channel may have been lost: which, nobody knows, and a browser whose
   * stream was cut asks for everything anew.
   */
  readonly #heardStanding = (payload: string) => {
    for (const { who, send } of this.#listeners)
      if (payload === '' || who.userId === Number(payload)) send({ kind: 'standing' })
    if (payload === '') this.#cut()
  }

  readonly #tellChanges = () => {
    this.#telling = undefined
    for (const listener of this.#listeners) {
      const changed = [...(this.#changed.get(listener.who.cid) ?? [])]
      const campusIds = changed.filter((id) => sees(listener.who, id))
      if (campusIds.length > 0) listener.send({ kind: 'changed', campusIds })
      const templateIds = this.#configuredFor(listener.who)
      const reported = this.#reportedFor(listener.who)
      if (reported.length > 0) listener.send({ kind: 'fault', campusIds: reported })
      const leased = this.#leasedFor(listener.who)
      if (leased.length > 0) listener.send({ kind: 'lease', campusIds: leased })
      const stayed = this.#stayedFor(listener.who)
      if (stayed.length > 0) listener.send({ kind: 'stay', campusIds: stayed })
      const proved = this.#provedFor(listener.who)
      if (proved) listener.send({ kind: 'runSheet', ...proved })
      const campaignIds = this.#campaignsFor(listener.who)
      if (campaignIds.length > 0) listener.send({ kind: 'ota', campaignIds })
      if (templateIds.length > 0) listener.send({ kind: 'config', templateIds })
      const alarmed = this.#alarmedFor(listener.who)
      if (alarmed.length > 0) listener.send({ kind: 'alarms', campusIds: alarmed })
      if (this.#messaged.has(listener.who.userId)) listener.send({ kind: 'messages' })
    }
    this.#alarmed.clear()
    this.#messaged.clear()
    this.#changed.clear()
    this.#campaigns.clear()
    this.#faults.clear()
    this.#leased.clear()
    this.#stayed.clear()
    this.#proved.clear()
    this.#configured.clear()
  }

  #alarmedFor(who: Who): number[] {
    if (!permits(who.urls, contract.alarm.list.permission)) return []
    return [...(this.#alarmed.get(who.cid) ?? [])].filter((id) => sees(who, id))
  }

  #configuredFor(who: Who): number[] {
    if (this.#configured.size === 0) return []
    const { template, upgrade } = contract
    const asks = [template.configState.permission, upgrade.list.permission]
    if (!asks.some((url) => permits(who.urls, url))) return []
    const seen = [...this.#configured].filter(([key]) => {
      const [cid, campusId] = key.split(' ').map(Number)
      return cid === who.cid && sees(who, campusId)
    })
    return [...new Set(seen.flatMap(([, ids]) => [...ids]))]
  }

  #reportedFor(who: Who): number[] {
    if (!permits(who.urls, contract.fault.list.permission)) return []
    return [...(this.#faults.get(who.cid) ?? [])].filter((campusId) => sees(who, campusId))
  }

  #leasedFor(who: Who): number[] {
    if (!permits(who.urls, contract.lease.list.permission)) return []
    return [...(this.#leased.get(who.cid) ?? [])].filter((campusId) => sees(who, campusId))
  }

  #stayedFor(who: Who): number[] {
    if (!permits(who.urls, contract.roomStay.list.permission)) return []
    return [...(this.#stayed.get(who.cid) ?? [])].filter((campusId) => sees(who, campusId))
  }

  #provedFor(who: Who): { campusIds: number[]; roomIds: number[] } | null {
    if (this.#proved.size === 0 || !permits(who.urls, contract.runSheet.list.permission)) return null
    const seen = [...this.#proved].flatMap(([key, roomIds]) => {
      const [cid, campusId = 0] = key.split(' ').map(Number)
      return cid === who.cid && sees(who, campusId) ? [{ campusId, roomIds: [...roomIds] }] : []
    })
    if (seen.length === 0) return null
    return {
      campusIds: seen.map(({ campusId }) => campusId),
      roomIds: seen.flatMap(({ roomIds }) => roomIds),
    }
  }

  #campaignsFor(who: Who): number[] {
    if (this.#campaigns.size === 0 || !permits(who.urls, contract.ota.campaignList.permission)) return []
    return [...this.#campaigns].flatMap(([id, { cid, campusIds }]) =>
      cid === who.cid && campusIds.every((campusId) => sees(who, campusId)) ? [id] : [],
    )
  }

  readonly #heardDevice = (event: DeviceEvent) => {
    for (const { who, campusIds, send } of this.#listeners) {
      if (who.cid !== event.cid || !sees(who, event.campusId)) continue
      if (event.kind === 'command') {
        if (commands.some((permission) => permits(who.urls, permission)))
          send({ kind: 'command', progress: event.progress })
      } else if (event.kind === 'pressed') {
        if (permits(who.urls, contract.runSheet.list.permission))
          send({ kind: 'pressed', presses: event.presses })
      } else if (event.kind === 'identified') {
        if (permits(who.urls, contract.runSheet.bind.permission))
          send({ kind: 'identified', campusId: event.campusId, devices: event.devices })
      } else if (event.kind === 'heard') {
        // A code or a key is for whoever has asked, and for nobody else.
        if (askerOf(event.heard.listenId) === who.userId) send({ kind: 'heard', ...event.heard })
      } else if (campusIds.has(event.campusId))
        send({ kind: 'status', campusId: event.campusId, statuses: event.statuses })
    }
  }
}

/** Who hears how far commands got: who sends them, and who sees what they do. */
const commands = [contract.device.command.permission, contract.device.status.permission]

const sees = ({ campusIds }: Who, campusId: number | undefined) =>
  campusIds === null || (campusId !== undefined && campusIds.includes(campusId))
