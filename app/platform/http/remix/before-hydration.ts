const loading: Promise<unknown>[] = []

/**
 * Delays hydration until these scripts have loaded or failed: those of a part that the server rendered and whose scripts a route loads
 * apart. Behind a Suspense boundary React would drop that part and the text typed in it if something above it changed before its hydration
 * (React error 421).
 */
export function hydrateAfter(scripts: Promise<unknown>): void {
  loading.push(scripts)
}

/** Resolves once the page may hydrate. For the browser's entry, which runs after the modules of the page's routes. */
export const readyToHydrate = () => Promise.allSettled(loading)
