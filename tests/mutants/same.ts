/** Mutants that do what is done without them, by the reason why no test can tell them apart: `file: the line -> the line as they have it`. */
export const same: readonly { why: string; mutants: readonly string[] }[] = [
  {
    why: 'A fade of one ms is none: lengths are kept in steps of 100 ms.',
    mutants: [
      'air.ts: return { slot, setting: { values, fade: 0, delay: 0 } } -> return { slot, setting: { values, fade: 1, delay: 0 } }',
      'keys.ts: put(work, member, light, { values: { brightness: Math.max(1, level) }, fade: 0, delay: 0 }, why) -> put(work, member, light, { values: { brightness: Math.max(1, level) }, fade: 1, delay: 0 }, why)',
      'plan.ts: fade: defaults?.fade ?? 0, -> fade: defaults?.fade ?? 1,',
      "power.ts: if (values) putValues(work, identifier, values, because({ kind: 'lease', of: id }), 0) -> if (values) putValues(work, identifier, values, because({ kind: 'lease', of: id }), 1)",
      'power.ts: putValues(work, identifier, { switch: powerState === on ? 1 : 0 }, because(by), 0) -> putValues(work, identifier, { switch: powerState === on ? 1 : 0 }, because(by), 1)',
      'power.ts: putValues(work, identifier, { switch: 0 }, because(by), 0) -> putValues(work, identifier, { switch: 0 }, because(by), 1)',
      'power.ts: putValues(work, identifier, values, because(by), 0) -> putValues(work, identifier, values, because(by), 1)',
      'put.ts: const opened = { values: { switch: 0 }, fade: 0, delay: 0 } -> const opened = { values: { switch: 0 }, fade: 1, delay: 0 }',
    ],
  },
  {
    why: 'What is set at once has no delay, and modes and temperatures do not fade.',
    mutants: [
      'air.ts: return { slot, setting: { values, fade: 0, delay: 0 } } -> return { slot, setting: { values, fade: 0, delay: 1 } }',
      'put.ts: const opened = { values: { switch: 0 }, fade: 0, delay: 0 } -> const opened = { values: { switch: 0 }, fade: 0, delay: 1 }',
      'put.ts: const setting = limit ? { ...asked, values: limit.values } : asked -> const setting = limit ? { ...{}, values: limit.values } : asked',
    ],
  },
  {
    why: 'No linkage follows from a mode or a temperature.',
    mutants: [
      'air-keeping.ts: const cause: Cause = { why: [], yields: false, depth: 0, scene: work.run.scene } -> const cause: Cause = { why: [], yields: true, depth: 0, scene: work.run.scene }',
      'air-keeping.ts: const cause: Cause = { why: [], yields: false, depth: 0, scene: work.run.scene } -> const cause: Cause = { why: [], yields: false, depth: 1, scene: work.run.scene }',
    ],
  },
  {
    why: 'A threshold that nobody has read and one that is not crossed are the same.',
    mutants: [
      'thresholds.ts: const was = before?.by.includes(identifier) ?? false -> const was = before?.by.includes(identifier)',
    ],
  },
  {
    why: 'An action has either a group or an equipment.',
    mutants: [
      "scene.ts: const targets = group === null ? [identifier ?? ''] : membersOf(plan, group) -> const targets = group === null ? [identifier ?? '-'] : membersOf(plan, group)",
      "scene.ts: const targets = group === null ? [identifier ?? ''] : membersOf(plan, group) -> const targets = group === null ? [identifier] : membersOf(plan, group)",
      "lease-targets.ts: all(groupValue === null ? [identifier ?? ''] : membersOf(plan, groupValue), valuesOf(functionList)) -> all(groupValue === null ? [identifier ?? '-'] : membersOf(plan, groupValue), valuesOf(functionList))",
      "lease-targets.ts: all(groupValue === null ? [identifier ?? ''] : membersOf(plan, groupValue), valuesOf(functionList)) -> all(groupValue === null ? [identifier] : membersOf(plan, groupValue), valuesOf(functionList))",
    ],
  },
  {
    why: 'What is kept so that it need not be worked out again; without it the same is worked out.',
    mutants: [
      'dues.ts: if (known !== undefined) return known -> if (false) return known',
      'dues.ts: fadesIn.set(all, due) -> void 0',
      'work.ts: fadesIn.set(own, fadesIn.get(work.run.held)) -> void 0',
      'work.ts: if (fades) fadesIn.delete(own) -> if (true) fadesIn.delete(own)',
      "scene.ts: const why = byGroup.get(group) ?? linked(within, { kind: 'group', of: group }) -> const why = linked(within, { kind: 'group', of: group })",
      'scene.ts: byGroup.set(group, why) -> void 0',
      'put.ts: if (work.run.pending.length === 0) return -> if (false) return',
      'work.ts: work.run = work.fresh ? Object.assign(work.run, fields) : { ...work.run, ...fields } -> work.run = false ? Object.assign(work.run, fields) : { ...work.run, ...fields }',
      'work.ts: work.fresh = true -> work.fresh = false',
      'work.ts: work.fresh = true -> void 0',
      'scene.ts: const known = laidOut.get(plan) ?? new Map<number, Layers>() -> const known = new Map<number, Layers>()',
      'scene.ts: laidOut.set(plan, known) -> void 0',
      'scene.ts: const layers = known.get(sceneValue) ?? layOut(plan, sceneValue) -> const layers = layOut(plan, sceneValue)',
      'scene.ts: known.set(sceneValue, layers) -> void 0',
      'plan.ts: if (known) return known -> if (false) return known',
      'plan.ts: plans.set(config, plan) -> void 0',
      'timings.ts: if (known?.day === day && known.calendar === calendar) return known.turns -> if (false) return known.turns',
      'timings.ts: lastDays.set(plan, { day, calendar, turns }) -> void 0',
      'words.ts: if (known) return known -> if (false) return known',
      'words.ts: made.set(template, words) -> void 0',
      'calendar.ts: if (known) return known -> if (false) return known',
      'calendar.ts: kindsByCalendar.set(calendar, kinds) -> void 0',
    ],
  },
  {
    why: 'Those that are called alike are counted to be told apart, from whatever number on and by whatever steps.',
    mutants: [
      'plan.ts: const time = (times.get(name) ?? 0) + 1 -> const time = (times.get(name) ?? 1) + 1',
      'plan.ts: const time = (times.get(name) ?? 0) + 1 -> const time = (times.get(name) ?? 0) + 2',
      'plan.ts: const time = (times.get(name) ?? 0) + 1 -> const time = (times.get(name) ?? 0) - 1',
    ],
  },
  {
    why: 'Nothing is laid out for a scene that is not there.',
    mutants: ['scene.ts: if (!actions && sceneValue !== masterOff) return -> if (false) return'],
  },
  {
    why: 'They stand in the order in which they are due: the first is the next.',
    mutants: [
      'dues.ts: run.pending.slice(0, 1).map((pending) => ({ -> run.pending.slice(0, 2).map((pending) => ({',
      'dues.ts: run.pending.slice(0, 1).map((pending) => ({ -> run.pending.map((pending) => ({',
    ],
  },
  {
    why: 'It is always there; only types do not say so.',
    mutants: [
      'lease-owner.ts: if (!lease) return -> if (false) return',
      'lease-targets.ts: return [...byName.keys()].sort().flatMap((name) => byName.get(name) ?? []) -> return [...byName.keys()].sort().flatMap((name) => byName.get(name))',
      'keys.ts: if (!held) return -> if (false) return',
      "leases.ts: const [slot = '', ...rest] = key.split(' ') -> const [slot = '-', ...rest] = key.split(' ')",
      'power.ts: const lostAt = before.lostAt ?? before.wall -> const lostAt = before.lostAt',
      'put.ts: const actions = plan.scenes.get(sceneValue) ?? [] -> const actions = plan.scenes.get(sceneValue)',
      'words.ts: else if (air) tellAir(work, air, because(by)) -> else if (true) tellAir(work, air, because(by))',
      'calendar.ts: const pair = calendar?.sun[(daysBefore[month - 1] ?? 0) + date - 1] -> const pair = calendar?.sun[(daysBefore[month - 1] ?? 1) + date - 1]',
      'calendar.ts: const pair = calendar?.sun[(daysBefore[month - 1] ?? 0) + date - 1] -> const pair = calendar?.sun[(daysBefore[month - 1]) + date - 1]',
    ],
  },
  {
    why: 'Only the names of the functions count.',
    mutants: [
      'lease-targets.ts: ...(sceneValue === presetScenes.masterOff ? all(lampsOf(plan), { [lightFn]: 0 }) : []), -> ...(sceneValue === presetScenes.masterOff ? all(lampsOf(plan), { [lightFn]: 1 }) : []),',
    ],
  },
  {
    why: 'Lengths are rounded first: between two steps there is none.',
    mutants: [
      'fade.ts: { to: 6_200, by: 100 }, -> { to: 6201, by: 100 },',
      'fade.ts: { to: 62_000, by: 1_000 }, -> { to: 62001, by: 1_000 },',
    ],
  },
  {
    why: 'At the boundary, and where nothing changes, both ways come to the same value.',
    mutants: [
      'fade.ts: if (at >= start + duration) return to -> if (at > start + duration) return to',
      'fade.ts: if (at <= start) return from -> if (at < start) return from',
      'put.ts: return brightness > 0 && brightness < least -> return brightness > 0 && brightness <= least',
      'resolve.ts: if (slot !== light) return above -> if (false) return above',
      'step.ts: if (wall === before) return -> if (false) return',
      'step.ts: if (wall > before && work.run.lostAt === null) { -> if (wall >= before && work.run.lostAt === null) {',
    ],
  },
  {
    why: 'What is not there counts as 0, as no, or as nothing, said or unsaid.',
    mutants: [
      'gateways.ts: const alive = (gateway: string) => now - (heardAt.get(gateway) ?? Number.NEGATIVE_INFINITY) < silence -> const alive = (gateway: string) => now - (heardAt.get(gateway)) < silence',
      'power.ts: const isPulse = ({ plan }: Work, identifier: string): boolean => (plan.relays.get(identifier)?.pulse ?? 0) > 0 -> const isPulse = ({ plan }: Work, identifier: string): boolean => (plan.relays.get(identifier)?.pulse) > 0',
      'put.ts: const least = plan.leastBrightness.get(identifier) ?? 0 -> const least = plan.leastBrightness.get(identifier)',
      "put.ts: const to = values[fadingIn(slot) ?? ''] -> const to = values[fadingIn(slot) ?? '-']",
      "put.ts: const to = values[fadingIn(slot) ?? ''] -> const to = values[fadingIn(slot)]",
      'put.ts: if (duration === 0 || from === undefined || to === undefined || from === to) return null -> if (duration === 0 || from === undefined && to === undefined || from === to) return null',
      'calendar.ts: const clamped = Math.min(Math.max(sun + offset, earliest ?? 0), latest ?? lastMinute) -> const clamped = Math.min(Math.max(sun + offset, earliest), latest ?? lastMinute)',
      'timings.ts: const hasRun = (run: RoomRun, name: string, day: number): boolean => run.ran[name]?.includes(day) ?? false -> const hasRun = (run: RoomRun, name: string, day: number): boolean => run.ran[name]?.includes(day)',
    ],
  },
  {
    why: 'A key that is not down does not come up.',
    mutants: [
      'keys.ts: if (work.run.keys[keyName(key.identifier, key.key)]) keyUp(work, key) -> if (true) keyUp(work, key)',
    ],
  },
  {
    why: 'Both are below half.',
    mutants: [
      'keys.ts: const brightest = Math.max(0, ...members.map((member) => brightnessOf(work, member) ?? 0)) -> const brightest = Math.max(1, ...members.map((member) => brightnessOf(work, member) ?? 0))',
      'keys.ts: const brightest = Math.max(0, ...members.map((member) => brightnessOf(work, member) ?? 0)) -> const brightest = Math.max(0, ...members.map((member) => brightnessOf(work, member) ?? 1))',
    ],
  },
  {
    why: 'A scene is tried on a room of its own: when, by whom and with which version plays no part.',
    mutants: [
      "matches.ts: const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 0, wall: 0 } as const -> const call = { kind: 'scene', sceneValue, by: '', source: 'match', sequence: 1, at: 0, wall: 0 } as const",
      "matches.ts: const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 0, wall: 0 } as const -> const call = { kind: 'scene', sceneValue, by: 'app', source: '', sequence: 1, at: 0, wall: 0 } as const",
      "matches.ts: const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 0, wall: 0 } as const -> const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 2, at: 0, wall: 0 } as const",
      "matches.ts: const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 0, wall: 0 } as const -> const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 1, wall: 0 } as const",
      "matches.ts: const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 0, wall: 0 } as const -> const call = { kind: 'scene', sceneValue, by: 'app', source: 'match', sequence: 1, at: 0, wall: 1 } as const",
      'matches.ts: const start = { ...startRun(0, 0, able), limits: limits && { version: 0, ...limits } } -> const start = { ...startRun(1, 0, able), limits: limits && { version: 0, ...limits } }',
      'matches.ts: const start = { ...startRun(0, 0, able), limits: limits && { version: 0, ...limits } } -> const start = { ...startRun(0, 1, able), limits: limits && { version: 0, ...limits } }',
      'matches.ts: const start = { ...startRun(0, 0, able), limits: limits && { version: 0, ...limits } } -> const start = { ...startRun(0, 0, able), limits: limits && { version: 1, ...limits } }',
    ],
  },
  {
    why: 'What is copied or looked at for nothing comes to the same.',
    mutants: [
      "plan.ts: causeType === causes.state && reading === 'switch' ? sources : [], -> true ? sources : [],",
      "plan.ts: causeType === causes.state && reading === 'switch' ? sources : [], -> causeType === causes.state || reading === 'switch' ? sources : [],",
      'put.ts: if (scene !== work.run.scene) change(work, { scene }) -> if (true) change(work, { scene })',
      'work.ts: const own = work.own !== null && work.own === work.run.held ? work.own : copyHeld(work) -> const own = work.own === null && work.own === work.run.held ? work.own : copyHeld(work)',
      'work.ts: const own = work.own !== null && work.own === work.run.held ? work.own : copyHeld(work) -> const own = work.own !== null && work.own !== work.run.held ? work.own : copyHeld(work)',
      'work.ts: const own = work.own !== null && work.own === work.run.held ? work.own : copyHeld(work) -> const own = false ? work.own : copyHeld(work)',
      'work.ts: const own = work.own !== null && work.own === work.run.held ? work.own : copyHeld(work) -> const own = work.own !== null || work.own === work.run.held ? work.own : copyHeld(work)',
      'work.ts: work.own = own -> void 0',
    ],
  },
  {
    why: 'Nothing is taken from a list that it is not in.',
    mutants: ['step.ts: if (!work.run.silent.includes(identifier)) return -> if (false) return'],
  },
  {
    why: 'Whatever is not sunrise is sunset.',
    mutants: [
      "timings.ts: return minuteBySun(timing, sunMinute(day, run.calendar, timeType === 2 ? 'rise' : 'set')) -> return minuteBySun(timing, sunMinute(day, run.calendar, timeType === 2 ? 'rise' : ''))",
    ],
  },
  {
    why: 'Days behind the last one are looked at for nothing.',
    mutants: [
      'timings.ts: const days = Array.from({ length: dayAt(to) - first + 1 }, (_, place) => first + place) -> const days = Array.from({ length: dayAt(to) + first + 1 }, (_, place) => first + place)',
      'timings.ts: const days = Array.from({ length: dayAt(to) - first + 1 }, (_, place) => first + place) -> const days = Array.from({ length: dayAt(to) - first + 2 }, (_, place) => first + place)',
    ],
  },
  {
    why: 'What was due at the very minute has run.',
    mutants: [
      'timings.ts: .filter(({ wall, name, day }) => wall > from && wall <= to && !hasRun(work.run, name, day)) -> .filter(({ wall, name, day }) => wall >= from && wall <= to && !hasRun(work.run, name, day))',
    ],
  },
  {
    why: 'Whoever has a scene is asked for nothing else.',
    mutants: [
      'words.ts: ...scenes.flatMap(({ name, sceneValue }) => byName(name, { ...nothing, sceneValue })), -> ...scenes.flatMap(({ name, sceneValue }) => byName(name, { ...{}, sceneValue })),',
    ],
  },
  {
    why: 'What is tried is told to nobody.',
    mutants: [
      "absence.ts: follow(trial, binding, because({ kind: 'absence', of: binding.minutes })) -> follow(trial, binding, because({ kind: '', of: binding.minutes }))",
    ],
  },
]
