/** The name of a backup or of a part of the journal. It begins with the time, so that sorted names are in the order of time. */
export const backupName = (at: Date, random: string): string =>
  `${at.toISOString().replace(/[-:.]/g, '')}-${random}`
