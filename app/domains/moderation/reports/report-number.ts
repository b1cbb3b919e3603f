/** The number by which a reporter refers to a report, such as `3F2A-91C0`: the beginning of its id. */
export const reportNumber = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
