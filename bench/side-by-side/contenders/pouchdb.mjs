// PouchDB, as https://pouchdb.com/guides/replication.html and https://pouchdb.com/api.html#replication set it up: one
// document a template, replicated live and with retry to a server of its own kind (document-server.mjs).

import PouchDB from 'pouchdb'
import memory from 'pouchdb-adapter-memory'
import { serve, shown } from './contender.mjs'

PouchDB.plugin(memory)

serve(async ({ options, templateIds }) => {
  const local = new PouchDB('side-by-side', { adapter: 'memory' })
  const remote = new PouchDB(options.documents)
  await local.bulkDocs(templateIds.map((id) => ({ _id: String(id), fields: {} })))
  /** What a document held when the server last answered for it, by document. */
  const answered = new Map()
  /** A refused document is told of whole: which of its edits was the reason is not said. */
  const denied = async ({ id, doc }) => {
    const { fields } = await local.get(id ?? doc.id)
    for (const { n } of Object.values(fields)) shown.add(n)
    answered.set(id ?? doc.id, fields)
  }
  const written = ({ docs }) => {
    for (const { _id, fields } of docs) answered.set(_id, fields)
  }
  let stopped = false
  const replicate = () => {
    stopped = false
    const replication = local.replicate
      .to(remote, { live: true, retry: true })
      .on('denied', denied)
      .on('change', written)
      .on('error', () => {
        stopped = true
      })
    replication.catch(() => undefined)
    return replication
  }
  const first = replicate()
  await new Promise((resolve) => first.once('paused', resolve))
  return {
    edit: async ({ n, templateId, field, refused }) => {
      const document = await local.get(String(templateId))
      await local.put({ ...document, fields: { ...document.fields, [field]: { n, refused } } })
    },
    online: () => undefined,
    /** An application starts it again when its user has signed in: what it has sent it does not send again. */
    signedIn: () => {
      if (stopped) replicate()
    },
    waiting: async () => {
      const { rows } = await local.allDocs({ include_docs: true })
      return rows.flatMap(({ id, doc }) =>
        Object.entries(doc.fields).flatMap(([field, { n }]) =>
          answered.get(id)?.[field]?.n === n ? [] : [n],
        ),
      )
    },
  }
})
