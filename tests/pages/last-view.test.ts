import { expect, test, vi } from 'vitest'
import { pictureOf } from '#src/app/last-view.ts'

const box = (top: number, bottom: number) => ({ top, bottom }) as DOMRect

test('a page is kept as far as the window shows it, without what was typed and what is true for a moment', () => {
  const root = document.createElement('div')
  root.innerHTML =
    '<p data-moment="">在线</p><input value="秘密"><textarea>写了一半</textarea><input type="checkbox">' +
    '<select><option>一楼</option><option>二楼</option></select>' +
    '<ul><li>一</li><li>二</li></ul><time>5 分钟前</time>'
  const [ticked, chosen] = [
    root.querySelector<HTMLInputElement>('[type=checkbox]'),
    root.querySelector('select'),
  ]
  if (ticked) ticked.checked = true
  if (chosen) chosen.selectedIndex = 1
  window.innerHeight = 100
  const [first, second] = [...root.querySelectorAll('li')]
  for (const one of root.querySelectorAll('*'))
    vi.spyOn(one, 'getBoundingClientRect').mockReturnValue(box(0, 50))
  const list = root.querySelector('ul')
  if (list) vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(box(60, 140))
  if (first) vi.spyOn(first, 'getBoundingClientRect').mockReturnValue(box(60, 100))
  if (second) vi.spyOn(second, 'getBoundingClientRect').mockReturnValue(box(101, 140))

  const picture = document.createElement('div')
  picture.innerHTML = pictureOf(root)
  expect([...picture.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['一'])
  expect(picture.innerHTML).not.toMatch(/秘密|写了一半/)
  expect(picture.querySelector<HTMLInputElement>('[type=checkbox]')?.checked).toBe(true)
  expect(picture.querySelector('select')?.value).toBe('二楼')
  const hidden = [...picture.querySelectorAll<HTMLElement>('p, time')].map(({ style }) => style.visibility)
  expect(hidden).toEqual(['hidden', 'hidden'])
  expect(root.querySelector('input')?.getAttribute('value')).toBe('秘密')
})
