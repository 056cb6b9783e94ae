import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a technician does with templates, through the pages. */

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Waits until what renames a template is there, which is fetched behind its page: without a network too, from then on. */
export async function renamingIsHere(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `重命名“${name}”` }).click()
  await page.getByRole('textbox', { name: '名称' }).press('Escape')
  await page.getByRole('button', { name: `重命名“${name}”` }).waitFor()
}

/** Renames the open template in its title. */
export async function renameTemplate(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `重命名“${from}”` }).click()
  await page.getByRole('textbox', { name: '名称' }).fill(to)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: `重命名“${to}”` }).waitFor()
}

/** Adds a scene of the user's own to the open template. */
export async function addScene(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加场景' }).click()
  const form = dialog(page, '添加场景')
  await form.getByLabel('自定义场景').fill(name)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name, exact: true }).waitFor()
}

/** Shows the groups or the scenes of the open template; a phone shows one of the two. */
export async function showPart(page: Page, part: '群组' | '场景'): Promise<void> {
  await page.getByRole('radiogroup', { name: '模板内容' }).getByText(part, { exact: true }).click()
}

/** Adds a group with members to the open template. */
export async function addGroup(page: Page, name: string, members: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '添加群组' }).click()
  const form = dialog(page, '添加群组')
  await form.getByLabel('名称').fill(name)
  for (const member of members) await form.getByRole('checkbox', { name: member, exact: true }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
}

/** Makes a template on the list of templates; its equipment page opens. */
export async function addTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建模板' }).click()
  const form = dialog(page, '新建模板')
  await form.getByLabel('名称').fill(name)
  await form.getByRole('button', { name: '创建并打开' }).click()
  await page.getByRole('button', { name: `重命名“${name}”` }).waitFor()
}

/** Adds equipment of one product to the open template. */
export async function addEquipment(page: Page, product: string, count: number): Promise<void> {
  await page.getByRole('button', { name: '添加设备' }).click()
  const form = dialog(page, '添加设备')
  for (let added = 0; added < count; added += 1)
    await form.getByRole('button', { name: `增加一个“${product}”` }).click()
  await form.getByRole('button', { name: `添加 ${count} 个` }).click()
  await form.waitFor({ state: 'hidden' })
}

/** Sets on a phone what the scene shown does to a target: switches it on. */
export async function switchOnInScene(page: Page, scene: string, target: string): Promise<void> {
  await page.getByRole('button', { name: scene, exact: true }).click()
  await page.getByRole('list', { name: scene }).getByRole('button', { name: target }).click()
  const sheet = dialog(page, `${target}，场景“${scene}”`)
  await sheet.getByText('开', { exact: true }).click()
  const confirm = sheet.getByRole('button', { name: '确定' })
  if (await confirm.isVisible()) await confirm.click()
  await sheet.waitFor({ state: 'hidden' })
  const named = new RegExp(`${target}.*开`)
  await page.getByRole('list', { name: scene }).getByRole('button', { name: named }).waitFor()
}

/** The edits on the outbox page, each in its words, in the order shown. */
export async function outboxWords(page: Page): Promise<string[]> {
  const cards = page.getByRole('main').getByRole('article')
  await cards.first().waitFor()
  return cards.getByRole('heading', { level: 3 }).allTextContents()
}

/** Waits until nothing of what the page shows is left to upload; it may show an edit a moment after its form has closed. */
export async function outboxEmpty(page: Page): Promise<void> {
  await page.getByRole('link', { name: '待上传：没有待上传的修改' }).waitFor({ timeout: 120_000 })
}

/** The id in the address of an open template. */
export function openTemplateId(page: Page): number {
  const id = Number(/\/templateconfig\/\w+\/(-?\d+)/.exec(page.url())?.[1])
  expect(id).not.toBeNaN()
  return id
}
