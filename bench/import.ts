import { limits } from '#contract/limits.ts'
import { roomColumns } from '#contract/rules/campus/room-sheet.ts'
import { sheet } from '#tests/contract/sheets.ts'
import { signIn } from '#tests/server/client.ts'
import { usedBy } from './cpu-time.ts'
import { ms, spread } from './figures.ts'
import { kinds } from './places.ts'
import type { Finding, Report, Settings } from './report.ts'
import { account } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const target = '10.00 s'
const floors = 50

/** How long an import took, and how long the server's process worked meanwhile, in ms. */
interface Took {
  time: number
  worked: number
}

/** So many rooms, a hundred to a floor; `template` is what every second one is to be made from. */
function rooms(count: number, template: string): string[][] {
  return Array.from({ length: count }, (_, index) => {
    const floor = index % floors
    const room = `${floor + 1}-${String(Math.floor(index / floors)).padStart(3, '0')}`
    return [`${(floor % 5) + 1} 号楼`, `${Math.floor(floor / 5) + 1}F`, room, index % 2 ? template : '']
  })
}

/** A spreadsheet of 5,000 rooms, refused with the faults of 2,500 of them at once, and then taken. */
export async function benchImport({ quick }: Settings): Promise<Report> {
  const rows: string[][] = []
  const findings: Finding[] = []
  const count = quick ? 200 : limits.importRooms
  const headings = roomColumns.map((column) => column.zh)
  for (const { name, make } of kinds) {
    const place = await make()
    const server = await startServerProcess(place)
    const admin = await signIn(server.url, 'school', account)
    const took = { refused: [] as Took[], taken: [] as Took[] }
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      const { campuses } = await admin.call('campus.add', { name: `导入 ${round}` })
      const campusId = campuses[0]?.campusId ?? 0
      const send = async (template: string) => {
        const file = sheet([headings, ...rooms(count, template)])
        const [began, used] = [performance.now(), usedBy(server.pid)]
        const answer = await admin.send('campus.import', { campusId, file })
        return { answer, time: performance.now() - began, worked: usedBy(server.pid) - used }
      }
      const refused = await send('没有的模板')
      const faults = Object.keys((refused.answer.data ?? {}) as object).length
      if (faults !== count / 2) throw new Error(`${faults} faults of ${count / 2} were named`)
      const { answer, ...taken } = await send('')
      if (answer.data?.rooms !== count) throw new Error(`imported ${JSON.stringify(answer.data)}`)
      took.refused.push(refused)
      took.taken.push(taken)
    }
    await server.stop()
    await place.remove()
    for (const [what, all] of [
      [`refused, ${count / 2} faults named`, took.refused],
      ['taken', took.taken],
    ] as const) {
      const { p50, worst } = spread(all.map(({ time }) => time))
      const worked = spread(all.map((each) => each.worked))
      rows.push([`${name}: ${what}`, ms(p50), ms(worst), ms(worked.p50), ms(worked.worst)])
      findings.push({ what: `Import of ${count} rooms, ${name}, ${what}`, value: ms(worst), target })
    }
  }
  return {
    tables: [
      {
        title: `A spreadsheet of ${count.toLocaleString('en')} rooms`,
        columns: ['', 'median', 'worst', 'worked', 'worst'],
        rows,
        note:
          'From sending the file to the answer. What is refused leaves nothing behind. Worked: processor time of the server, which ' +
          'with the embedded database does all there is to do; what it took beyond that it waited for the processor or the disk.',
      },
    ],
    findings,
  }
}
