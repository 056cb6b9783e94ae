import { expect, test } from 'vitest'
import { keepFocus } from '#src/ui/keep-focus.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a button that was switched off while it had the focus has it again, unless somebody went on', async () => {
  document.body.innerHTML = '<button>发送</button><input />'
  const [button, input] = [document.querySelector('button'), document.querySelector('input')]
  if (!button || !input) throw new Error('nothing to focus')
  keepFocus()
  const busy = async (meanwhile: () => void) => {
    button.focus()
    button.disabled = true
    // As browsers do it.
    button.blur()
    meanwhile()
    await pause()
    button.disabled = false
    await pause()
    return document.activeElement
  }
  expect(await busy(() => undefined)).toBe(button)
  expect(await busy(() => input.focus())).toBe(input)
})
