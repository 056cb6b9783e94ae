/** Template states by their number on the wire (spec point 4). */
export const templateStates = ['development', 'debugging', 'published', 'debugUpdate'] as const
export type TemplateState = (typeof templateStates)[number]

export const templateState = (status: number): TemplateState => templateStates[status] ?? 'development'
