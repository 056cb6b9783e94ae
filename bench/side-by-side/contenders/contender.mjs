// What contenders in Node share: the messages they are spoken to by, and what they tell at the end.

/**
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body: string | null }} HttpRequest
 * @typedef {{ n: number, templateId: number, field: string, request: HttpRequest, refused: number | null }} Edit
 * @typedef {{ url: string, campusId: number, templateIds: number[], options: Record<string, string> }} Opening
 * @typedef {{ edit: (edit: Edit) => Promise<void>, online: () => void, signedIn?: () => void,
 *   waiting: () => Promise<number[]> | number[] }} Work
 */

/** Numbers of the edits that were taken in, and of those the person was told of. */
export const accepted = new Set()
export const shown = new Set()

/**
 * Does what the bench asks for.
 * @param {(opening: Opening) => Promise<Work>} open
 */
export function serve(open) {
  /** @type {Work | undefined} */
  let work
  let making = Promise.resolve()
  process.on('message', async (asked) => {
    switch (asked.do) {
      case 'open':
        work = await open(asked)
        process.send?.({ said: 'ready' })
        break
      case 'edit':
        making = making.then(async () => {
          try {
            await work?.edit(asked.edit)
            accepted.add(asked.edit.n)
          } catch {
            shown.add(asked.edit.n)
          }
        })
        break
      case 'online':
        work?.online()
        break
      case 'signed-in':
        work?.signedIn?.()
        break
      case 'tell': {
        const waiting = (await work?.waiting()) ?? []
        const told = { accepted: [...accepted], waiting, held: [], shown: [...shown] }
        process.send?.({ said: 'told', told })
        break
      }
    }
  })
}
