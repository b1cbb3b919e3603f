/** The first sign of a name, for a circle without a photo: a whole one, which may be an emoji of two code units. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? ''
