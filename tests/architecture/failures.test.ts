import { expect, test } from 'vitest'
import { allPaths, textOf } from './source-files.ts'

/** A message made of why something failed. What each code is told by is the catalogue's to say: see decision 037. */
const tells = /\btoast\.\w+\(\s*(?:\w*[iI]nWords\(|(?:error|failure|refusal|caught)\b)/
const teller = 'src/form/tell-failure.ts'

test('failures are told in one place', () => {
  const found = allPaths().filter((path) => /^src\/.*\.tsx?$/.test(path) && tells.test(textOf(path)))
  expect(found).toEqual([teller])
})
