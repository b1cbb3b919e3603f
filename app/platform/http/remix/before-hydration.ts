const loading: Promise<unknown>[] = []

/**
 * Lets the page hydrate only once these scripts are there or have failed: a part that the server rendered and whose scripts a route loads apart. Behind
 * a Suspense boundary React would drop that part, with what was typed in it, whenever something changed above it before it was hydrated (its error 421).
 */
export function hydrateAfter(scripts: Promise<unknown>): void {
  loading.push(scripts)
}

/** For the entry of the browser, which runs after the modules of the page's routes. */
export const readyToHydrate = () => Promise.allSettled(loading)
