/** The name of a backup: names sort by time. */
export const backupName = (at: Date, random: string): string =>
  `${at.toISOString().replace(/[-:.]/g, '')}-${random}`
