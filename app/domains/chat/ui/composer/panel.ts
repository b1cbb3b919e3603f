/** The classes of a panel that opens above the composer; each panel adds its width and padding. */
export const PANEL =
  'absolute inset-x-2 bottom-[calc(100%+0.5rem)] grid max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-raised ' +
  'shadow-raised'
/** The classes of an entry of the composer's sheet: a summary whose content opens below it, or a link. */
export const SHEET_ENTRY =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-semibold hover:bg-accent-soft'
/** The classes of an entry that is a summary: they hide the browser's triangle. */
export const SHEET_SUMMARY = `${SHEET_ENTRY} [&::-webkit-details-marker]:hidden`
/** The `name` of the sheet's details elements: opening one of them closes the others. */
export const SHEET_GROUP = 'composer-sheet'
