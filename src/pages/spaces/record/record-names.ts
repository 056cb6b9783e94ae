import type { PlaceRecord } from '#contract/place-record.ts'
import { runningIn } from '#contract/rules/running.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { RecordNames } from './record-words.ts'

type Told = Pick<PlaceRecord, 'spaceId' | 'detail'>
type Named = { name: string }

interface Places {
  byId: ReadonlyMap<number, Named & { templateId: number | null }>
}

/**
 * What things are called by what the rooms of a record run, or else by what their template says now: a room that waits for
 * a version has other scenes than the one that was published.
 * @param templates of the campus, as its rooms go by them
 */
export function recordNames(
  templates: ReadonlyMap<number, Template>,
  places: Places | undefined,
): Omit<RecordNames, 'told'> {
  const templatesOf = ({ spaceId, detail }: Told): Template[] => {
    const id = detail.templateId ?? places?.byId.get(spaceId ?? 0)?.templateId
    return [...templates.values()].filter((one) => id === undefined || id === null || one.id === id)
  }
  const first = <Row extends Named>(
    record: Told,
    rows: (template: Template) => readonly Row[],
    is: (row: Row) => boolean,
  ): string | null => templatesOf(record).flatMap(rows).find(is)?.name ?? null
  const runs = ({ spaceId }: Told, template: Template) => runningIn(template, spaceId ?? 0).config
  return {
    space: (id) => places?.byId.get(id)?.name ?? null,
    template: (id) => templates.get(id)?.name ?? null,
    scene: (record, value) =>
      first(
        record,
        (template) => [...runs(record, template).scenes, ...template.sceneList],
        ({ sceneValue }) => sceneValue === value,
      ),
    group: (record, value) =>
      first(
        record,
        (template) => [...runs(record, template).groups, ...template.groupList],
        ({ groupValue }) => groupValue === value,
      ),
    equipment: (record, called) =>
      first(
        record,
        (template) => [...runs(record, template).equipment, ...template.equipmentList],
        ({ identifier }) => identifier === called,
      ),
  }
}
