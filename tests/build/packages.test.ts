import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'))
const asked: Record<string, string> = {
  ...read('package.json').dependencies,
  ...read('package.json').devDependencies,
}

test('every package is pinned to one version', () => {
  expect(Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  )
})

test('the lock names versions and checksums, and no place to download from', () => {
  const packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; link?: boolean }
  > = read('package-lock.json').packages
  const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))
  expect(installed.length).toBeGreaterThan(0)
  expect(installed.filter(([, one]) => one.resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(installed.filter(([, one]) => !one.link && !one.integrity).map(([path]) => path)).toEqual([])
  const locked = Object.entries(asked).filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
  )
  expect(locked).toEqual([])
})

test('the lock knows the packages of every platform, so that `npm ci` takes it on each', () => {
  const packages: Record<string, { optionalDependencies?: Record<string, string> }> =
    read('package-lock.json').packages
  const unknown = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(unknown).toEqual([])
})
