/** Words of rooms that several gateways run: which of them leads. */
export const leading = {
  gateways: '{{count}} 个网关',
  leads: '“{{name}}”主导',
  standsIn: '“{{name}}”暂代主导',
  hint: '本房间有多个网关，按此顺序主导：{{names}}',
}
