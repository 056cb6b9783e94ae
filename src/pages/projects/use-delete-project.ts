import type { Megaproject } from '#contract/megaproject-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'

/** Deletes a project once she has been told its name and what goes with it. Resolves whether it is gone. */
export function useDeleteProject(): (project: Megaproject) => Promise<boolean> {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  return async ({ id, megaprojectName: name, buildingNum, zoneNum, appRelationVOList }) => {
    const numbers = { buildings: buildingNum, zones: zoneNum, apps: appRelationVOList.length }
    const sure = await confirm({
      title: say('projects.deleteTitle', { name }),
      body: say('projects.deleteBody', { ...numbers, place: say('system.place') }),
      confirm: say('projects.deleteProject'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('megaproject.delete', { id })))) return false
    toast.done(say('projects.deleted', { name }))
    return true
  }
}
