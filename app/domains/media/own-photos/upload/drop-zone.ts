/** The zone into which files are dropped, in an element of `group/photos` that has `data-dropping` meanwhile. */
export const DROP_ZONE =
  'relative grid grid-cols-1 justify-items-center gap-2 rounded-card border-[1.5px] border-dashed border-edge px-4 py-5 text-center ' +
  'transition-colors group-data-dropping/photos:border-accent group-data-dropping/photos:bg-accent-soft hover:border-accent ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

/** The field that chooses files; with scripts it covers the zone and is invisible. */
export const FILE_INPUT =
  'min-h-11 w-full file:mr-3 file:min-h-11 file:rounded-control file:border file:border-edge file:bg-surface file:px-4 file:font-semibold ' +
  'file:text-ink scripting:absolute scripting:inset-0 scripting:size-full scripting:cursor-pointer scripting:opacity-0'
