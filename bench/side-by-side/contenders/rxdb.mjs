// RxDB, as https://rxdb.info/replication.html sets it up: one document a template, a push handler that makes the
// calls and throws when one fails, a write id per change that the server knows repetitions by ("Error handling"), and
// the master state as the answer for a document that was refused, which the default conflict handler then takes.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { serve, shown } from './contender.mjs'
import { send } from './send.mjs'

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    fields: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'fields'],
}

serve(async ({ url, templateIds }) => {
  const database = await createRxDatabase({
    name: 'side-by-side',
    storage: getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange }),
    multiInstance: false,
  })
  const { templates } = await database.addCollections({ templates: { schema } })
  await templates.bulkInsert(templateIds.map((id) => ({ id: String(id), fields: {} })))
  /** Edit that a document has last been pushed with, by document and field. */
  const pushed = new Map()

  /** Makes the calls of one document; answers the master state when the server has refused some of it. */
  const push = async ({ assumedMasterState, newDocumentState }) => {
    const master = { ...(assumedMasterState?.fields ?? {}) }
    let refused = false
    for (const [field, value] of Object.entries(newDocumentState.fields)) {
      if (master[field]?.n === value.n) continue
      const response = await send(url, value.request, value.writeId)
      if (response.ok) master[field] = value
      else if (response.status >= 500 || response.status === 401 || response.status === 429)
        throw new Error(`The server answers ${response.status}`)
      else refused = true
    }
    pushed.set(newDocumentState.id, newDocumentState.fields)
    return refused ? [{ ...newDocumentState, fields: master }] : []
  }

  const replication = replicateRxCollection({
    collection: templates,
    replicationIdentifier: `templates-to-${url}`,
    live: true,
    retryTime: 5_000,
    push: {
      batchSize: 5,
      handler: async (rows) => (await Promise.all(rows.map(push))).flat(),
    },
  })
  replication.conflict$.subscribe(({ input }) => {
    const master = input.realMasterState.fields
    for (const [field, { n }] of Object.entries(input.newDocumentState.fields))
      if (master[field]?.n !== n) shown.add(n)
  })
  await replication.awaitInitialReplication()
  return {
    edit: async ({ n, templateId, field, request }) => {
      const document = await templates.findOne(String(templateId)).exec()
      await document.incrementalModify((data) => ({
        ...data,
        fields: { ...data.fields, [field]: { n, request, writeId: crypto.randomUUID() } },
      }))
    },
    online: () => replication.reSync(),
    waiting: async () => {
      const documents = await templates.find().exec()
      return documents.flatMap(({ id, fields }) =>
        Object.entries(fields).flatMap(([field, { n }]) => (pushed.get(id)?.[field]?.n === n ? [] : [n])),
      )
    },
  }
})
