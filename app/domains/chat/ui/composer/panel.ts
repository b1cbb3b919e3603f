/** A panel that opens above the composer, without its width and inner distances. */
export const PANEL =
  'absolute inset-x-2 bottom-[calc(100%+0.5rem)] grid max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-raised ' +
  'shadow-raised'
/** An entry of the sheet of the composer: a summary that opens below itself, or a link. */
export const SHEET_ENTRY =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-semibold hover:bg-accent-soft'
/** The summary of an entry, without the browser's triangle. */
export const SHEET_SUMMARY = `${SHEET_ENTRY} [&::-webkit-details-marker]:hidden`
/** Entries close each other. */
export const SHEET_GROUP = 'composer-sheet'
