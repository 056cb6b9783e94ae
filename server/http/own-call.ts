import type { Envelope } from '#contract/errors.ts'
import type { OwnCall } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import type { Arrival } from './arrival.ts'
import { answerEnvelope, languageOf, refusalEnvelope } from './envelope.ts'
import { failureOf } from './failures.ts'
import { asSent } from './input.ts'
import type { Pipeline } from './pipeline.ts'

/** Makes an edit's own call inside another one, as if its sender had made it: nothing is checked less. */
export async function makeOwnCall(
  pipelines: ReadonlyMap<string, Pipeline>,
  { request, reply, caller: known }: Arrival,
  { name, input, key, bases, behalf }: OwnCall,
): Promise<Envelope> {
  const language = languageOf(request.headers['accept-language'])
  try {
    const pipeline = pipelines.get(name) ?? refuse('notFound')
    const caller = await pipeline.enter(request, reply, known)
    const sent = asSent(pipeline.call, input)
    const marks = () => ({ key, bases, behalf })
    const data = await pipeline.take({ request, reply, caller, sent, marks })
    return answerEnvelope(typeof data === 'string' ? JSON.parse(data) : null, language)
  } catch (error) {
    const { kind, data } = failureOf(error as Error, request.log.child({ call: name }))
    return refusalEnvelope(kind, data, language)
  }
}
