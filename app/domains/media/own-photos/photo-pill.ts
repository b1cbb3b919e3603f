/** A word on a photo that its owner arranges: which one it is, or what happens to it. */
export const PHOTO_PILL = 'max-w-full truncate rounded-full px-2 py-0.5 text-xs/normal font-semibold'

/** The first photo: the one that others see first. */
export const FIRST_PILL = `${PHOTO_PILL} bg-accent text-accent-ink`

/** Where these words stand. */
export const PILLS = 'pointer-events-none absolute inset-x-1 bottom-1 flex flex-wrap gap-1'
