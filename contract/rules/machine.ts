/**
 * What happens next follows from the state and what has happened, and from nothing else: no clock, no database, no
 * network (a Mealy machine). Everything a machine wants done it says as an effect.
 */
export interface Machine<State, Event, Effect> {
  readonly initial: State
  step(state: State, event: Event): readonly [State, readonly Effect[]]
}

/** A machine at work. */
export interface Running<State, Event> {
  state(): State
  send(event: Event): void
  /** No event is taken any more, and what effects under way come to is not heard. */
  stop(): void
}

export interface RunOptions<State, Event, Effect> {
  /**
   * Does what the machine wants. What it has come to, now or later, is the next event; void when there is nothing to
   * tell. Effects of one step are begun in their order and none waits for another. An effect that may fail answers its
   * failure as an event: one that throws is a fault of the program and given to `failed`.
   */
  perform(effect: Effect, send: (event: Event) => void): Event | undefined | Promise<Event | undefined>
  /** Told after each step that changed the state, before its effects are begun. */
  entered?(state: State, before: State): void
  failed(error: unknown, effect: Effect): void
}

/** Runs a machine: events one after the other, also those that come while a step is taken. */
export function run<State, Event, Effect>(
  { initial, step }: Machine<State, Event, Effect>,
  { perform, entered, failed }: RunOptions<State, Event, Effect>,
): Running<State, Event> {
  let state = initial
  let stopped = false
  let stepping = false
  const events: Event[] = []

  const begin = (effect: Effect) => {
    try {
      const outcome = perform(effect, send)
      if (outcome instanceof Promise) outcome.then(hear, (error: unknown) => failed(error, effect))
      else hear(outcome)
    } catch (error) {
      failed(error, effect)
    }
  }
  const hear = (event: Event | undefined) => {
    if (event !== undefined) send(event)
  }
  const send = (event: Event) => {
    if (stopped) return
    events.push(event)
    if (stepping) return
    stepping = true
    try {
      for (let next = events.shift(); next !== undefined && !stopped; next = events.shift()) {
        const [after, effects] = step(state, next)
        const before = state
        state = after
        if (after !== before) entered?.(after, before)
        for (const effect of effects) begin(effect)
      }
    } finally {
      stepping = false
    }
  }

  return {
    state: () => state,
    send,
    stop: () => {
      stopped = true
      events.length = 0
    },
  }
}
