import { TextInput } from '@mantine/core'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showFaultIn, useFormInUse } from '#src/form/show-fault.ts'
import { clearDrawn, click, draw, find } from './ui-draw.tsx'

afterEach(clearDrawn)

function Form() {
  const inUse = useFormInUse()
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    showFaultIn(inUse.current)
  }
  return (
    <form onSubmit={send}>
      <TextInput label="名称" error="请填写名称" />
      <button type="submit">保存</button>
    </form>
  )
}

test('the focus is led to what is wrong where the button that was pressed has not got it, as in Safari', async () => {
  await draw(<Form />)
  await click(find('button[type=submit]'))
  await act(async () => undefined)
  expect(document.activeElement).toBe(find('input'))
})
