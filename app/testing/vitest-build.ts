import { ensureFreshBuild } from './fresh-build'

/** Vitest's global setup of the http tests: they use the production build. */
export default ensureFreshBuild
