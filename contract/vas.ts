import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { HeldService, Service, ServiceWarning } from './order-shapes.ts'
import { Empty } from './shapes.ts'

/** Value-added services: what is offered, and what the company has. */
export const vas = {
  list: {
    method: 'GET',
    path: '/vas/v1/list',
    permission: '/vas/v1/list',
    offline: 'cache',
    about: 'The services that can be bought in the system, with what they would be counted by in each place.',
    data: T.Array(Service),
  },
  myServices: {
    method: 'GET',
    path: '/vas/v1/myServices',
    permission: '/vas/v1/myServices',
    offline: 'cache',
    about:
      'The services of the company, those that ran out too, by their end; and the warnings that the caller has been told of and has not read.',
    data: T.Object({ services: T.Array(HeldService), warnings: T.Array(ServiceWarning) }),
  },
  readWarning: {
    method: 'PATCH',
    path: '/vas/v1/warning/{id}',
    permission: '/vas/v1/warning',
    offline: 'online',
    about: 'Notes that the caller has read a warning, which is a message in her inbox too.',
    data: Empty,
  },
} as const satisfies Area
