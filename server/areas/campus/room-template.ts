import writeSheets from 'write-excel-file/node'
import { limits } from '#contract/limits.ts'
import { roomColumns } from '#contract/rules/campus/room-sheet.ts'
import type { FileAnswer } from '#contract/upload.ts'
import type { Words } from '#contract/words.ts'
import type { RoomOffer } from './room-import.ts'

const words = {
  rooms: { zh: '房间', en: 'Rooms' },
  choices: { zh: '可填模板', en: 'Templates' },
} satisfies Record<string, Words>

const rules: readonly Words[] = [
  { zh: '没有的楼栋和楼层会一并建立', en: 'Buildings and floors that are not there are added too' },
  { zh: '模板可不填', en: 'The template may be left empty' },
  {
    zh: `一次最多 ${limits.importRooms} 个房间；有一处错误时全部不导入`,
    en: `At most ${limits.importRooms} rooms at once; none is added when anything is wrong`,
  },
]

const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' }) as const
/** As text, so that a door number such as 0101 stays as it is typed. */
const text = (value = '') => ({ value, type: String, format: '@' }) as const
const blankRows = 300

/** An empty spreadsheet for rooms; its second sheet lists the templates that can be named. */
export async function roomTemplate({ templates }: RoomOffer, language: keyof Words): Promise<FileAnswer> {
  const blank = Array.from({ length: blankRows }, () => roomColumns.map(() => text()))
  const length = Math.max(templates.length, rules.length)
  const file = await writeSheets([
    {
      sheet: words.rooms[language],
      data: [roomColumns.map((column) => bold(column[language])), ...blank],
      columns: roomColumns.map(() => ({ width: 20 })),
      stickyRowsCount: 1,
    },
    {
      sheet: words.choices[language],
      data: [
        [bold(words.choices[language]), bold('')],
        ...Array.from({ length }, (_, index) => [
          text(templates[index]?.name),
          text(rules[index]?.[language]),
        ]),
      ],
      columns: [{ width: 30 }, { width: 60 }],
      stickyRowsCount: 1,
    },
  ]).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { type, name: 'room_template.xlsx', bytes: new Uint8Array(file) }
}
