import { expect, it } from 'vitest'
import { quickest } from '#tests/world/databases.ts'
import { openEvents } from './events.ts'
import { startWorld } from './server-world.ts'

/** The text format of Prometheus, version 0.0.4: samples by name and labels. Throws at a line that is none. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  const types = new Map<string, string>()
  for (const line of text.split('\n').filter(Boolean)) {
    const type = /^# TYPE ([a-z_]\w*) (counter|gauge|histogram|summary)$/.exec(line)
    if (type?.[1] && type[2]) types.set(type[1], type[2])
    if (line.startsWith('#')) {
      expect(line).toMatch(/^# (HELP|TYPE) \w+ ./)
      continue
    }
    const sample =
      /^([a-z_]\w*)((?:\{(?:\w+="(?:[^"\\\n]|\\["\\n])*",?)*\})?) (NaN|[+-]?(?:Inf|[\d.]+(?:e[+-]?\d+)?))$/i.exec(
        line,
      )
    if (!sample) throw new Error(`no sample: ${line}`)
    const [, name = '', labels = '', value = ''] = sample
    expect([name, types.has(name) || types.has(name.replace(/_(bucket|sum|count)$/, ''))]).toEqual([
      name,
      true,
    ])
    samples.set(name + labels, Number(value))
  }
  return samples
}

it('tells Prometheus how it stands, and nobody else', async () => {
  const world = await startWorld(quickest, { metricsToken: 'scrape-me' })
  try {
    const scrape = (authorization: string) =>
      fetch(`${world.server.url}/metrics`, { headers: authorization ? { authorization } : {} })
    for (const wrong of ['', 'Bearer', 'Bearer scrape', 'Basic scrape-me'])
      expect([wrong, (await scrape(wrong)).status]).toEqual([wrong, 401])
    const admin = await world.as('own-admin')
    await admin.call('campus.queryCampusList', {})
    expect((await admin.send('campus.getById', { id: 1 })).code).toBe(4040)
    const events = await openEvents(admin, [world.own.campusId])
    await events.next('hello')
    const answer = await scrape('Bearer scrape-me')
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const told = parse(await answer.text())
    events.close()
    expect(told.get('lamplighter_requests_total{call="campus.queryCampusList",status="200"}')).toBe(1)
    expect(told.get('lamplighter_requests_total{call="campus.getById",status="404"}')).toBe(1)
    expect(told.get('lamplighter_request_duration_seconds_count{call="user.login"}')).toBe(1)
    expect(told.get('lamplighter_request_duration_seconds_bucket{le="+Inf",call="user.login"}')).toBe(1)
    expect(told.get('lamplighter_event_streams')).toBe(1)
    expect(told.get('lamplighter_gateways_online')).toBe(0)
    expect(told.get('lamplighter_broker_up')).toBe(1)
    expect(told.get('lamplighter_device_messages_total')).toBe(0)
    expect(told.get('lamplighter_database_connections{state="waiting"}')).toEqual(expect.any(Number))
    for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_heap_size_used_bytes'])
      expect([name, told.get(name)]).toEqual([name, expect.any(Number)])
  } finally {
    await world.stop()
  }
})
