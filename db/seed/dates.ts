const DAY_MS = 86_400_000

export const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS)
export const daysAfter = (moment: Date, days: number) => daysBefore(moment, -days)
