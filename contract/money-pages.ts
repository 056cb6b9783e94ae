import type { Page } from './page.ts'

/** The pages of value-added services, their orders and invoices (spec point 2), and the operators' side of them. */
export const moneyPages = {
  vasList: { path: '/vas/list', title: 'page.vasList', menu: 'other', access: 'permission' },
  confirmOrder: {
    path: '/vas/confirmorder',
    title: 'page.confirmOrder',
    menu: 'none',
    access: 'permission',
    parent: '/vas/list',
  },
  cashier: {
    path: '/vas/cashier',
    title: 'page.cashier',
    menu: 'none',
    access: 'permission',
    parent: '/vas/list',
  },
  payResult: {
    path: '/vas/payresult',
    title: 'page.payResult',
    menu: 'none',
    access: 'permission',
    parent: '/vas/list',
  },
  myServices: { path: '/vas/myservices', title: 'page.myServices', menu: 'avatar', access: 'permission' },
  orders: { path: '/order/list', title: 'page.orders', menu: 'other', access: 'permission' },
  invoiceInfo: { path: '/invoice/info', title: 'page.invoiceInfo', menu: 'avatar', access: 'permission' },
  platformOrders: {
    path: '/manage/order',
    title: 'page.platformOrders',
    menu: 'manage',
    access: 'permission',
    systems: ['open'],
  },
} as const satisfies Record<string, Page>
