/** A panel that opens above the composer, without its width and inner distances. */
export const PANEL =
  'absolute inset-x-2 bottom-[calc(100%+0.5rem)] grid max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-raised ' +
  'shadow-raised'
