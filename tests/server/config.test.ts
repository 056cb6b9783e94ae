import { expect, it } from 'vitest'
import { helpText, optionTable, readConfig } from '#server/config.ts'

it('has a default for every option', () => {
  const config = readConfig()
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    dataDir: './data',
    databaseUrl: undefined,
    mqttPort: 1883,
    simulate: true,
    seed: true,
    seedSize: 'small',
    apiBase: '/iot_api',
    clientBase: '/iot_client',
  })
})

it('reads the environment, and the command line before it', () => {
  const env = { SEED_SIZE: 'large', PORT: '9000', SIMULATE: 'off', DATABASE_URL: '' }
  expect(readConfig([], env)).toMatchObject({ seedSize: 'large', port: 9000, simulate: false })
  expect(readConfig(['--port', '9100', '--seed-size=small'], env)).toMatchObject({
    seedSize: 'small',
    port: 9100,
  })
})

it('refuses what it does not know and says what it wants', () => {
  expect(() => readConfig(['--prot', '1'])).toThrow('--prot is not an option')
  expect(() => readConfig(['--port'])).toThrow('--port needs a value')
  expect(() => readConfig(['--port', 'eighty'])).toThrow(
    "--port is 'eighty' but must be a whole number from 0 to 65535",
  )
  expect(() => readConfig([], { SEED_SIZE: 'huge' })).toThrow("SEED_SIZE is 'huge' but must be small, large")
  expect(() => readConfig([], { DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL')
  expect(() => readConfig([], { API_BASE: 'iot_api/' })).toThrow('API_BASE')
})

it('names every option in the help', () => {
  for (const { flag, env } of optionTable) {
    expect(helpText()).toContain(flag)
    expect(helpText()).toContain(env)
  }
})
