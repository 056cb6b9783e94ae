import { expect, test } from 'vitest'
import { allPaths, textOf } from './source-files.ts'

/** Forms that are left without a question, and why nothing is lost by that. */
const exceptions: Record<string, string> = {
  'src/app/second-step-dialog.tsx': 'a code that is another one in half a minute',
  'src/pages/account/change-pin-dialog.tsx': 'secrets, which are nowhere kept',
  'src/pages/account/factor/confirm-step.tsx': 'a code that is another one in half a minute',
  'src/pages/account/factor/password-step.tsx': 'a password',
  'src/pages/account/factor/remove-dialog.tsx': 'a password and a code',
  'src/pages/account/factor/renew-dialog.tsx': 'a code that is another one in half a minute',
  'src/pages/account/remove-pin-dialog.tsx': 'a secret',
  'src/pages/outbox/export-dialog.tsx': 'a passphrase; the edits stay where they are',
  'src/pages/outbox/import-dialog.tsx': 'a file, which is there to be chosen again, and its passphrase',
  'src/pages/users/import-dialog.tsx': 'a file, which is there to be chosen again',
  'src/widgets/pin/pin-dialog.tsx': 'secrets, which are nowhere kept',
}

/** The opening tags of an element in a file, up to their end: an arrow within braces does not end one. */
function tagsOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}(?=\\s)`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1
      if (text[at] === '}') depth -= 1
      if (text[at] === '>' && depth === 0) return text.slice(index, at)
    }
    return text.slice(index)
  })
}

test('a tag ends where it does, whatever is called within it', () => {
  const text = '<FormDialog onClose={() => close()} unsaved={x}>\n<FormDialog\n busy>'
  expect(tagsOf('FormDialog', text)).toEqual([
    '<FormDialog onClose={() => close()} unsaved={x}',
    '<FormDialog\n busy',
  ])
})

test('a form over the page says what stands in it and was not sent, so that closing it asks; or it is named here', () => {
  const silent = allPaths()
    .filter((path) => path.startsWith('src/') && path.endsWith('.tsx'))
    .filter((path) => tagsOf('FormDialog', textOf(path)).some((tag) => !/\bunsaved\b/.test(tag)))
  expect(silent).toEqual(Object.keys(exceptions).sort())
})
