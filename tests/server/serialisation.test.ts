import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { writerOf } from '#server/http/serialisation.ts'

const node = (id: number, children: readonly object[]) => ({
  primaryId: id,
  id,
  templateId: null,
  label: `“${id}”`,
  depth: 0,
  hasTiming: false,
  isLeaf: children.length === 0,
  isParent: children.length > 0,
  children,
})

it('writes a tree to its last leaf, without what the contract does not name', () => {
  const write = writerOf(contract.campus.getCampusTree.data)
  const tree = node(1, [node(2, [node(3, [])]), node(4, [])])
  const more = node(1, [{ ...node(2, [{ ...node(3, []), secret: 'x' }]), cid: 7 }, node(4, [])])
  // Nothing of the reply is needed: what holds itself has no serialiser of its own.
  expect(JSON.parse(write({} as FastifyReply, more))).toEqual(tree)
})
