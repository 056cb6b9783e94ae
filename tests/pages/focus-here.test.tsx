import { afterEach, expect, test } from 'vitest'
import { useFocusHere } from '#src/ui/use-focus-here.ts'
import { button, clearDrawn, draw, find } from './ui-draw.tsx'

afterEach(clearDrawn)

/** A place that is gone into by a button which is gone then. */
function Place({ id, ways = [] }: { id: number; ways?: number[] }) {
  const here = useFocusHere(id)
  return (
    <>
      <span ref={here} tabIndex={-1} aria-current="page">{`第 ${id} 处`}</span>
      {ways.map((way) => (
        <button key={way} type="button">{`进入 ${way}`}</button>
      ))}
    </>
  )
}

test('what has been gone into has the focus, not at first, nor while somebody is elsewhere', async () => {
  const put = await draw(<Place id={1} ways={[2, 3]} />)
  expect(document.activeElement).toBe(document.body)
  button('进入 2').focus()
  // As browsers do it with what is taken out of the page.
  button('进入 2').blur()
  await put(<Place id={2} ways={[3]} />)
  expect(document.activeElement).toBe(find('[aria-current]'))

  button('进入 3').focus()
  await put(<Place id={4} ways={[3]} />)
  expect(document.activeElement).toBe(button('进入 3'))
})
