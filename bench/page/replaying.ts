// Runs in a page of the server's origin: alone on a blank one, or beside the console that is open there.

import type { UserInfo } from '#contract/user.ts'
import { type ApiOptions, createApi } from '#src/api/api.ts'
import { localName, openLocal } from '#src/local/database.ts'
import { refreshCampus } from '#src/sync/refresh.ts'
import { drain } from '#src/sync/replay.ts'
import { emptied } from '../replay/emptied.ts'
import { type Bench, runTrial, type Trial, type TrialSize } from '../replay/trial.ts'

interface Wanted {
  campus: string
  round: string
  size: TrialSize
}

declare global {
  interface Window {
    lamplighterReplay: {
      /** Sends by `drain` alone, in a database of its own. */
      alone(wanted: Wanted): Promise<Trial>
      /** Leaves the sending to the console in this page; `cut` and `join` say when its network goes and comes. */
      beside(wanted: Wanted): Promise<Trial>
    }
    cutNetwork(): Promise<void>
    joinNetwork(): Promise<void>
  }
}

const signal = new AbortController().signal

async function prepare(campus: string) {
  const basic: ApiOptions = { origin: location.origin, system: 'school', language: () => 'zh' }
  const user: UserInfo = await createApi(basic).call('user.baseinfo', {})
  const options: ApiOptions = { ...basic, userId: () => user.userId }
  const api = createApi(options)
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  const campusId = list.find(({ name }) => name === campus)?.campusId ?? 0
  return { user, options, api, campusId }
}

window.lamplighterReplay = {
  async alone({ campus, round, size }) {
    const { user, options, api, campusId } = await prepare(campus)
    const local = await openLocal(localName('bench', user.cid, user.userId))
    const sender = { db: local.db, api, language: () => 'zh' as const, now: Date.now }
    const bench: Bench = {
      local,
      options,
      campusId,
      fetch: (...args) => fetch(...args),
      refresh: () => refreshCampus({ db: local.bulk, api }, campusId),
      hold: async () => undefined,
      release: async () => {
        const began = performance.now()
        await drain(sender, signal)
        return performance.now() - began
      },
    }
    try {
      return await runTrial(bench, round, size)
    } finally {
      local.close()
    }
  },

  async beside({ campus, round, size }) {
    const { user, options, api, campusId } = await prepare(campus)
    const local = await openLocal(localName('school', user.cid, user.userId))
    performance.setResourceTimingBufferSize(20_000)
    const bench: Bench = {
      local,
      options,
      campusId,
      fetch: (...args) => fetch(...args),
      refresh: () => refreshCampus({ db: local.bulk, api }, campusId),
      hold: async () => {
        await window.cutNetwork()
        performance.clearResourceTimings()
      },
      release: async () => {
        await window.joinNetwork()
        await emptied(local)
        const ended = performance.now()
        const calls = performance.getEntriesByType('resource').filter(({ name }) => edits.test(name))
        return ended - Math.min(...calls.map(({ startTime }) => startTime))
      },
    }
    try {
      return await runTrial(bench, round, size)
    } finally {
      local.close()
    }
  },
}

const edits = /\/(sync|space|template|templateScene)\/v1\/(batch|add|edit|addAll|editAll)$/
