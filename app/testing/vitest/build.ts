import { ensureFreshBuild } from '../http/server'

/** Vitest's global setup for the http tests, which use the production build. */
export default ensureFreshBuild
