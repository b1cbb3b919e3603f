/** SPEC 1: the languages of the interface and of e-mails; the first is the default. */
export const LANGUAGES = ['de', 'en', 'pt', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
