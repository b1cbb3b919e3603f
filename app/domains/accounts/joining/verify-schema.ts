import { z } from 'zod'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'

/** SPEC 7, POST /api/auth/verify-email, and the page's own form. What it is worth is found out in verify-email.server.ts. */
export const VerifyEmailCall = z.object({ token: z.string({ error: E.verifyToken }).min(1, E.verifyToken) })
