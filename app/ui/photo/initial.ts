/** The first character of a name, for a circle without a photo. It may be an emoji, which has two code units. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? ''
