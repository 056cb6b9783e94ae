// @tanstack/offline-transactions, as https://tanstack.com/db/latest/docs/guides/offline-transactions sets it up:
// an action whose mutationFn fetches with the idempotency key it is given and throws; NonRetriableError for answers
// 4xx, as the package's skills/offline/SKILL.md has it. Runs in a page, in the tab that leads.

import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions'
import { send } from './send.mjs'

async function open({ templateIds, options }) {
  const told = { accepted: [], shown: [] }
  const templates = createCollection(
    localOnlyCollectionOptions({
      id: 'templates',
      getKey: ({ id }) => id,
      initialData: templateIds.map((id) => ({ id })),
    }),
  )
  /** Whether an answer is final. What the pages say of 4xx and of 422 differs; a session that is over is neither. */
  const isFinal = ({ status }) =>
    status >= 400 && status < 500 && !(status === 401 && options.unauthorised === 'retry')

  const executor = startOfflineExecutor({
    collections: { templates },
    mutationFns: {
      saveTemplate: async ({ transaction, idempotencyKey }) => {
        for (const { changes } of transaction.mutations)
          for (const { request } of Object.values(changes)) {
            const response = await send('', request, idempotencyKey)
            if (isFinal(response)) throw new NonRetriableError('The server refused the edit')
            if (!response.ok) throw new Error('The server could not be reached')
          }
        templates.utils.acceptMutations(transaction)
      },
    },
  })
  await executor.waitForInit()
  if (!executor.isOfflineEnabled) throw new Error('the executor keeps no outbox here')
  const save = executor.createOfflineAction({
    mutationFnName: 'saveTemplate',
    onMutate: ({ n, templateId, field, request }) => {
      templates.update(templateId, (template) => {
        template[field] = { n, request }
      })
    },
  })
  const pending = async () => {
    const entries = await executor.peekOutbox()
    return entries.flatMap(({ mutations }) =>
      mutations.flatMap(({ changes }) => Object.values(changes).map(({ n }) => n)),
    )
  }
  return {
    edit: (edit) => {
      const transaction = save(edit)
      told.accepted.push(edit.n)
      transaction.isPersisted.promise.catch(() => told.shown.push(edit.n))
    },
    online: () => executor.getOnlineDetector().notifyOnline(),
    tell: async () => ({ ...told, waiting: await pending(), held: [] }),
  }
}

window.sideBySideProgram = { open }
