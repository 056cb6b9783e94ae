import * as T from 'typebox'
import { Changed } from '../changed.ts'
import type { Area } from '../endpoint.ts'
import { Id, Name } from '../shapes.ts'
import { TemplateNoPowerPanel } from './shapes.ts'

const { panelKeyType, serialNumber, securityKey, buttonList } = TemplateNoPowerPanel.properties
const buttons = T.Array(buttonList.items, { maxItems: 16 })
const pairing = { serialNumber: T.Optional(serialNumber), securityKey: T.Optional(securityKey) }
/** Sets the presses it names and leaves others alone. */
const presses = {
  buttonList: T.Optional(buttons),
  removeButtons: T.Optional(
    T.Array(T.Integer({ minimum: 11, maximum: 82 }), {
      maxItems: 16,
      description: 'presses that do nothing any more: ten times the key, plus the kind of press',
    }),
  ),
}

/** Self-powered panels of a template, and what their keys do. */
export const templateNoPowerPanel = {
  list: {
    method: 'GET',
    path: '/template/{templateId}/templateNoPowerPanel/v1/list',
    permission: '/template/templateNoPowerPanel/v1/list',
    offline: 'cache',
    about: 'The self-powered panels of a template.',
    data: T.Array(TemplateNoPowerPanel),
  },
  create: {
    method: 'POST',
    path: '/template/{templateId}/templateNoPowerPanel/v1/create',
    permission: '/template/templateNoPowerPanel/v1/create',
    offline: 'queue',
    about: 'Adds a self-powered panel.',
    body: T.Object({ name: Name(), panelKeyType, ...pairing, buttonList: T.Optional(buttons) }),
    data: Changed,
  },
  update: {
    method: 'PATCH',
    path: '/template/{templateId}/templateNoPowerPanel/v1/update',
    permission: '/template/templateNoPowerPanel/v1/update',
    offline: 'queue',
    about: 'Changes what is given of a self-powered panel; of its keys, the presses that are named.',
    body: T.Object({
      ...{ id: Id(), name: T.Optional(Name()), panelKeyType: T.Optional(panelKeyType), ...pairing },
      ...presses,
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/template/{templateId}/templateNoPowerPanel/v1/delete/{id}',
    permission: '/template/templateNoPowerPanel/v1/delete',
    offline: 'queue',
    about: 'Removes a self-powered panel with what its keys do.',
    data: Changed,
  },
  buttonList: {
    method: 'GET',
    path: '/template/{templateId}/templateNoPowerPanel/v1/button/list',
    permission: '/template/templateNoPowerPanel/v1/list',
    offline: 'cache',
    about: 'The keys of the self-powered panels of a template, each with what its presses do.',
    data: T.Array(
      T.Object({
        panelId: Id(),
        keyIndex: T.Integer(),
        isCombox: T.Integer({
          minimum: 0,
          maximum: 1,
          description: '1 when short and long press do different things',
        }),
        buttonList: T.Array(buttonList.items),
      }),
    ),
  },
  button: {
    method: 'PUT',
    path: '/template/{templateId}/templateNoPowerPanel/v1/button',
    permission: '/template/templateNoPowerPanel/v1/button',
    offline: 'queue',
    about: 'Says what presses of keys of a self-powered panel do. {id} in the body is the panel.',
    body: T.Object({ id: Id(), ...presses }),
    data: Changed,
  },
} as const satisfies Area
