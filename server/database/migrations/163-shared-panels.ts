import { type Kysely, type Migration, sql } from 'kysely'

const statement = `update common_template set content = content || jsonb_build_object('noPowerPanelList',
    (select jsonb_agg(panel || '{"serialNumber": null, "securityKey": null}' order by place)
      from jsonb_array_elements(content -> 'noPowerPanelList') with ordinality as each (panel, place)))
  where (platform or handed_to is not null) and jsonb_array_length(content -> 'noPowerPanelList') > 0`

/** Common templates of other companies say no serial numbers and keys of self-powered panels: see decision 124. */
export const sharedPanels: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(statement).execute(db)
  },
}
