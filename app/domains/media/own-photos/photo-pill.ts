/** A label on a photo in its owner's list, such as "main photo" or the state of its moderation. */
export const PHOTO_PILL = 'max-w-full truncate rounded-full px-2 py-0.5 text-xs/normal font-semibold'

/** The label of the photo that others see first. */
export const FIRST_PILL = `${PHOTO_PILL} bg-accent text-accent-ink`

/** The container of the labels, at the bottom of the photo. */
export const PILLS = 'pointer-events-none absolute inset-x-1 bottom-1 flex flex-wrap gap-1'
