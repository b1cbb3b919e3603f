/** A field for files. Apart from the other fields, since few pages have one. */
export const FILE_CONTROL =
  'min-h-11 w-full rounded-control border border-edge bg-surface p-2 file:mr-3 file:min-h-9 file:rounded-control ' +
  'file:border-0 file:bg-accent-soft file:px-3 file:font-semibold file:text-ink aria-invalid:border-danger'
