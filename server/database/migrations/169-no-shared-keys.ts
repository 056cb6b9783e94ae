import { type Kysely, type Migration, sql } from 'kysely'

/** @param row what names the row, with a dot */
const named = (
  row = '',
) => `(${row}platform or ${row}handed_to is not null) and jsonb_path_exists(${row}content,
  '$.noPowerPanelList[*] ? (@.serialNumber != null || @.securityKey != null)')`

const statements: readonly string[] = [
  // By a trigger, as servers of the former build fill libraries too while they are replaced.
  `create function unpair_shared() returns trigger language plpgsql as $$
  begin
    new.content := new.content || jsonb_build_object('noPowerPanelList',
      (select jsonb_agg(panel || '{"serialNumber": null, "securityKey": null}' order by place)
        from jsonb_array_elements(new.content -> 'noPowerPanelList') with ordinality as each (panel, place)));
    return new;
  end $$`,
  `create trigger unpair_shared before insert or update on common_template for each row
    when (${named('new.')}) execute function unpair_shared()`,
  // What they have written since 163.
  `update common_template set content = content where ${named()}`,
]

/** Common templates of other companies say no serial numbers and keys of self-powered panels, whoever writes them: see decision 055. */
export const noSharedKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
