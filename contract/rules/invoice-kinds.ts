/** Whom an invoice is made out to. */
export const titleKinds = ['personal', 'company'] as const
/** How far an invoice has come that somebody has asked for. */
export const invoiceStates = ['requested', 'issued', 'rejected', 'voided'] as const
