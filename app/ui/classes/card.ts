/** The surface of a form, a message or a link. */
export const CARD = 'relative rounded-card border border-line bg-surface'
