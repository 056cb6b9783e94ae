import { sql } from 'kysely'
import { sceneTypeOf } from '#contract/rules/scenes.ts'
import type { TemplateScene } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

const scenes = ({ db }: Tenant) =>
  db
    .selectFrom('template_scene')
    .select([
      'id',
      'template_id as templateId',
      'name',
      'scene_value as sceneValue',
      'sort',
      'action_list as actionList',
      'version',
    ])
    .orderBy('sort')
    .orderBy('id')

type SceneRow = Omit<TemplateScene, 'sceneType'>

const typed = (row: SceneRow): TemplateScene => ({ ...row, sceneType: sceneTypeOf(row.sceneValue) })

/** Scenes of templates in display order. */
export async function scenesOf(tenant: Tenant, templateIds: readonly number[]): Promise<TemplateScene[]> {
  const rows = await scenes(tenant)
    .where('template_id', '=', sql<number>`any(${[...templateIds]}::bigint[])`)
    .execute()
  return rows.map(typed)
}

/** @throws Refusal notFound */
export async function oneScene(tenant: Tenant, id: number): Promise<TemplateScene> {
  const row = await scenes(tenant).where('id', '=', id).executeTakeFirst()
  return row ? typed(row) : refuse('notFound')
}
