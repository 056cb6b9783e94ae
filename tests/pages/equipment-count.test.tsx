import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { ProductLine } from '#src/pages/templates/equipment/product-line.tsx'
import { clearDrawn, draw, find, type } from './ui-draw.tsx'

afterEach(clearDrawn)

const product = { productId: 1, name: '筒灯', pid: 'a', parentTypeId: 1, productTypeId: 1 } as Product

function Line() {
  const [count, setCount] = useState(1)
  const line = count > 0 ? { product, count, stem: '筒灯' } : undefined
  return (
    <ProductLine product={product} line={line} names={[]} setCount={setCount} setStem={() => undefined} />
  )
}

const box = () => document.querySelector<HTMLInputElement>('input[inputmode]')

test('the number can be emptied to type another one; left empty it is none', async () => {
  await draw(<Line />)
  const counted = box() ?? find<HTMLInputElement>('input')
  await type(counted, '')
  expect(counted.isConnected).toBe(true)
  await type(counted, '12')
  expect(counted.value).toBe('12')
  await type(counted, '')
  await act(async () => {
    counted.focus()
    counted.blur()
  })
  expect(counted.isConnected).toBe(false)
})
