/** What a company's other programs can be told of. */
export const webhookEvents = ['device.state', 'alarm.state', 'template.published'] as const
