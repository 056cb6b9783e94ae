// A server that speaks CouchDB's protocol (express-pouchdb), with a database of templates in memory. A document that
// holds an edit which is to be refused is answered as CouchDB answers one that validate_doc_update forbids.

import express from 'express'
import expressPouchdb from 'express-pouchdb'
import PouchDB from 'pouchdb'
import memory from 'pouchdb-adapter-memory'

const Held = PouchDB.plugin(memory).defaults({ adapter: 'memory' })
const templates = new Held('templates')
await templates.info()

/** Edits in the order in which documents with them were put: one document may bring several. */
const done = []
const known = new Map()

function note({ _id, fields = {} }) {
  for (const [field, { n }] of Object.entries(fields)) {
    if (known.get(`${_id} ${field}`) !== n) done.push({ n, at: Date.now() })
    known.set(`${_id} ${field}`, n)
  }
}

const isRefused = ({ fields = {} }) => Object.values(fields).some(({ refused }) => refused !== null)

const app = express()
app.post('/documents/templates/_bulk_docs', express.json({ limit: '10mb' }), async (request, response) => {
  const { docs, new_edits } = request.body
  const good = docs.filter((doc) => !isRefused(doc))
  const failed = await templates.bulkDocs({ docs: good, new_edits })
  for (const doc of good) note(doc)
  const refused = docs.filter(isRefused).map(({ _id: id, _rev: rev }) => ({
    id,
    rev,
    error: 'forbidden',
    reason: 'The server refuses this edit',
  }))
  response.status(201).json([...failed, ...refused])
})
app.use('/documents', expressPouchdb(Held, { mode: 'minimumForPouchDB' }))
const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`
  process.send?.({ said: 'documents', path: '/documents', url })
})
process.on('message', (asked) => {
  if (asked.do === 'done') process.send?.({ said: 'done', done })
})
