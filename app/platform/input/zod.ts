import { config, z } from 'zod'

// The content security policy of every page forbids eval, and browsers report even an attempt whose exception is caught. So zod must not try
// to compile schemas. The setting applies only to schemas that are created after it: code that runs in browsers imports zod from this file.
if (typeof document !== 'undefined') config({ jitless: true })

export { z }
