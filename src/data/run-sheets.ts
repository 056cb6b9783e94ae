import { useEffect, useEffectEvent } from 'react'
import type { DataOf } from '#contract/index.ts'
import { bindDevices } from '#contract/rules/bind-devices.ts'
import { deviceStep, type StepState } from '#contract/rules/run-sheet/kinds.ts'
import { isPanelStep } from '#contract/rules/run-sheet/pairing.ts'
import { doneOf, progressOf } from '#contract/rules/run-sheet/standing.ts'
import type { Handover, RoomSheet, RunResult, Sheet, SheetRoom } from '#contract/run-sheet-shapes.ts'
import { laidOverOf } from '#src/local/edits/index.ts'
import type { SheetCall } from '#src/local/edits/run-sheet.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { type Answered, useAnswer } from './answers.ts'
import { useConnection } from './connection.ts'
import { type Pending, photoUrl } from './faults.ts'
import { pendingOf, type SaidEdit, saidSince, useSaid } from './just-done.ts'
import { useProducts } from './products.ts'

/** What was found of a step, as the screen shows it; `entryId` is of its edit, as long as that is only here. */
export interface SeenResult extends Omit<RunResult, 'id' | 'step' | 'stands' | 'by'> {
  by: string | null
  pending: Pending
  entryId: string | null
}

/** An edit of a sheet that the server has refused. */
export interface RefusedEdit {
  entryId: string
  subject: string
  message: string
}

/** A room as the screen shows it: what the server said of it, with what waits here laid over it. */
export interface SeenSheetRoom extends SheetRoom {
  pending: Pending
}

/** A signature that is only here yet. */
export interface WaitingSignature {
  signer: string
  signature: string | null
  at: number
  /** Whose it is, when it came in a colleague's file; else null. */
  by: string | null
}

/** A device that was said here to play an equipment; `replaces`: the number of the one that did before, null for none. */
export interface BoundHere {
  identifier: string
  deviceNo: string
  replaces: string | null
}

export interface LaidOver {
  room: SeenSheetRoom
  /** What waits or was refused here, by step. */
  mine: ReadonlyMap<string, SeenResult>
  /** Devices that were said here to play an equipment, by its identifier. */
  players: ReadonlyMap<string, string>
  /** The same as it was said, one after the other. */
  bound: readonly BoundHere[]
  signature: WaitingSignature | null
  refused: RefusedEdit[]
}

const isOfSheets = ({ name }: Pick<OutboxEntry, 'name'>) => laidOverOf(name) === 'sheets'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function resultOf({ id, input, state, behalf }: SaidEdit): SeenResult {
  return {
    state: input.state as StepState,
    at: Number(input.at),
    by: behalf?.name ?? null,
    note: text(input.note),
    readings: (input.readings as number[] | undefined) ?? [],
    meter: text(input.meter),
    calibratedOn: text(input.calibratedOn) || null,
    photo: photoUrl(input.photo),
    deviceNo: text(input.deviceNo) || null,
    pending: pendingOf({ state }),
    entryId: state.kind === 'done' ? null : id,
  }
}

/** How a room stands while its edits are laid over it, one after the other. */
interface Laying extends Pick<SheetRoom, 'state' | 'round'> {
  states: Record<string, StepState>
  mine: Map<string, SeenResult>
  players: Map<string, string>
  bound: BoundHere[]
  pairings: Record<string, string>
  signature: WaitingSignature | null
}

/** What each edit of sheets does to its room. A call that is not here does not compile. */
const lay: Readonly<Record<SheetCall, (laying: Laying, edit: SaidEdit) => void>> = {
  'runSheet.record': ({ states, mine }, edit) => {
    const result = resultOf(edit)
    states[String(edit.input.step)] = result.state
    mine.set(String(edit.input.step), result)
  },
  'runSheet.bind': (laying, { input }) => {
    const identifier = String(input.identifier)
    const deviceNo = String(input.deviceNo)
    laying.players.set(identifier, deviceNo)
    laying.bound.push({ identifier, deviceNo, replaces: text(input.replaces) || null })
    unprove(laying, [deviceStep(identifier)])
  },
  'runSheet.pair': (laying, { input }) => {
    const identifier = String(input.identifier)
    if (input.serialNumber === null) delete laying.pairings[identifier]
    else laying.pairings[identifier] = String(input.serialNumber)
    unprove(
      laying,
      Object.keys(laying.states).filter((step) => isPanelStep(step, identifier)),
    )
  },
  'runSheet.sign': (laying, { input, createdAt, behalf }) => {
    laying.state = 'signed'
    laying.signature = {
      ...{ signer: text(input.signer), signature: text(input.signature) || null },
      at: typeof input.at === 'number' ? input.at : createdAt,
      by: behalf?.name ?? null,
    }
  },
  'runSheet.reopen': (laying, { state }) => {
    if (state.kind === 'done' && laying.state !== 'signed') return
    laying.state = 'open'
    laying.round += 1
    laying.signature = null
    laying.mine.clear()
    unprove(laying, Object.keys(laying.states))
  },
}

function unprove({ states, mine }: Laying, steps: readonly string[]): void {
  for (const step of steps) {
    delete states[step]
    mine.delete(step)
  }
}

/** Lays what waits here, or has just gone up, over a room, in its order. What was refused is named and does nothing. Pure. */
export function laidOver(room: SheetRoom, sheet: Sheet | undefined, entries: readonly SaidEdit[]): LaidOver {
  const laying: Laying = {
    ...{ state: room.state, round: room.round, signature: null },
    ...{ states: { ...room.states }, pairings: { ...room.pairings } },
    ...{ mine: new Map(), players: new Map(), bound: [] },
  }
  const refused: RefusedEdit[] = []
  let pending: Pending = 'none'
  for (const entry of entries) {
    if (entry.input.roomId !== room.roomId || !isOfSheets(entry)) continue
    if (entry.state.kind === 'attention') {
      pending = 'attention'
      refused.push({ entryId: entry.id, subject: entry.aside.subject ?? '', message: entry.state.message })
      continue
    }
    if (pending === 'none' && entry.state.kind !== 'done') pending = 'waiting'
    lay[entry.name as SheetCall](laying, entry)
  }
  const { round, states, mine, players, bound, pairings, signature } = laying
  let { state } = laying
  const steps = sheet?.steps ?? []
  // Of a room that was signed the server says how its steps ended in counts alone.
  const counted = room.state === 'signed' && state === 'signed'
  const progress = counted ? room : progressOf(steps, (step) => states[step])
  if (state === 'open' && doneOf(progress) > 0) state = 'begun'
  if (state === 'begun' && doneOf(progress) === 0) state = 'open'
  const { total, pass, fail, skip } = progress
  const signer = signature?.signer ?? (state === 'signed' ? room.signer : null)
  const seen = { ...room, state, round, states, pairings, signer, total, pass, fail, skip, pending }
  return { room: seen, mine, players, bound, signature, refused }
}

const sheetOf = ({ sheets }: DataOf<'runSheet.list'>, { templateId, hash }: SheetRoom): Sheet | undefined =>
  sheets.find((sheet) => sheet.templateId === templateId && sheet.hash === hash)

/** The sheets of a campus with what waits here laid over; null where this device has never heard of them. */
export function useSheets(
  campusId: number,
): Omit<Answered<unknown>, 'data'> & { rooms: SeenSheetRoom[] | null; sheets: readonly Sheet[] } {
  const { data, ...answered } = useAnswer('runSheet.list', { campusId })
  const said = useSaid(isOfSheets)
  // Without what waits here they would be shown as they were before it.
  if (!said) return { ...answered, rooms: null, sheets: [], waiting: true }
  const entries = saidSince(said, answered.freshness?.at)
  const rooms = data?.rooms.map((room) => laidOver(room, sheetOf(data, room), entries).room) ?? null
  return { ...answered, rooms, sheets: data?.sheets ?? [] }
}

export interface OpenSheet extends LaidOver {
  campusId: number
  sheet: Sheet | undefined
  /** The result of each step that has one. */
  results: ReadonlyMap<string, SeenResult>
  /** Earlier results of steps in this round, oldest first. */
  earlier: readonly RunResult[]
  reopened: RoomSheet['reopened']
  handovers: readonly Handover[]
  /** More of its results and records may come in a moment. */
  more: boolean
}

/** The sheet of a room: null where this device has never heard of it. */
export function useRoomSheet(
  campusId: number,
  roomId: number,
): Omit<Answered<unknown>, 'data'> & { open: OpenSheet | null } {
  const list = useAnswer('runSheet.list', { campusId })
  const detail = useAnswer('runSheet.room', { roomId })
  const said = useSaid(isOfSheets)
  const { data: sheets, ...answered } = list
  const entries = said && saidSince(said, answered.freshness?.at)
  const refresh = async () => {
    await Promise.all([list.refresh(), detail.refresh()])
  }
  const room = sheets?.rooms.find((each) => each.roomId === roomId)
  const sheet = sheets && room ? sheetOf(sheets, room) : undefined
  useLookAgain(sheets !== null && !sheet && room?.state !== 'signed', list.refresh)
  const isRead = entries !== undefined && detail.freshness !== undefined
  if (!sheets || !room || !isRead)
    return { ...answered, refresh, open: null, waiting: list.waiting || !isRead }
  const laid = laidOver(room, sheet, entries)
  // What was found in a round that is over, here or there, is no result of the one that is shown.
  const told = detail.data?.round === laid.room.round ? detail.data.results : []
  const results = new Map<string, SeenResult>()
  for (const { id: _id, stands, step, ...result } of told)
    if (stands && laid.room.states[step] !== undefined)
      results.set(step, { ...result, pending: 'none', entryId: null })
  for (const [step, result] of laid.mine) results.set(step, result)
  return {
    ...answered,
    refresh,
    open: {
      ...laid,
      ...{ campusId, sheet, results },
      earlier: told.filter(({ stands }) => !stands),
      reopened: detail.data?.reopened ?? null,
      handovers: detail.data?.handovers ?? [],
      more: detail.freshness?.state === 'refreshing',
    },
  }
}

/** A sheet that a room does not have yet is looked for so often, in ms: gateways are told a moment after a room gets its template. */
const lookEvery = 3_000

/** Asks again and again while the sheet that is shown is missing. */
function useLookAgain(missing: boolean, refresh: () => Promise<void>): void {
  const online = useConnection().kind === 'online'
  const again = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (!missing || !online) return
    const timer = setInterval(again, lookEvery)
    return () => clearInterval(timer)
  }, [missing, online])
}

interface Playing {
  id: number
  deviceNo: string
  name: string
  productId: number
}

/**
 * Which device plays each equipment of a sheet, with what was said here; by the equipment's identifier. Undefined until it
 * is read which products they are: before that none would seem to have a device.
 */
export function usePlayers(
  sheet: Sheet | undefined,
  devices: readonly Playing[],
  said: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> | undefined {
  const products = useProducts()
  if (products === undefined) return undefined
  const productOf = new Map((products ?? []).map(({ pid, productId }) => [pid, productId]))
  const equipment = (sheet?.equipment ?? []).map(({ identifier, name, pid }) => ({
    ...{ id: 0, state: 1, identifier, name, productId: productOf.get(pid) ?? 0 },
  }))
  const bound = bindDevices(equipment, devices)
  return new Map([...bound.map(({ identifier, deviceNo }) => [identifier, deviceNo] as const), ...said])
}
