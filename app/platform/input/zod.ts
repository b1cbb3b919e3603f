import { config, z } from 'zod'

// The policy of every page forbids eval, and even a try that is caught is reported as a violation. Schemas that pages
// hydrate with import zod from here: the setting counts for schemas that are made after it.
if (typeof document !== 'undefined') config({ jitless: true })

export { z }
