import '@mantine/core/styles.css'
import { Badge, MantineProvider, Table } from '@mantine/core'
import Dexie, { type EntityTable } from 'dexie'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Lamp {
  id: number
  name: string
  room: string
  on: boolean
}

const rowsKept = 25
const db = new Dexie('floor') as Dexie & { lamps: EntityTable<Lamp, 'id'> }
db.version(1).stores({ lamps: 'id' })
db.on('populate', () => {
  const lamps = Array.from({ length: rowsKept }, (_, id) => {
    const on = id % 3 === 0
    return { id, name: `筒灯 ${id}`, room: `教学楼 A / ${1 + (id % 5)} 层 / 10${id % 9}`, on }
  })
  void db.lamps.bulkAdd(lamps)
})

function Lamps() {
  const [lamps, setLamps] = useState<Lamp[]>([])
  useEffect(() => void db.lamps.toArray().then(setLamps), [])
  return (
    <Table>
      <Table.Tbody>
        {lamps.map(({ id, name, room, on }) => (
          <Table.Tr key={id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{room}</Table.Td>
            <Table.Td>
              <Badge>{on ? '在线' : '离线'}</Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the floor has no place to be drawn')
createRoot(root).render(
  <MantineProvider>
    <main id="main">
      <Lamps />
    </main>
  </MantineProvider>,
)
void navigator.serviceWorker.register('/worker.js')
