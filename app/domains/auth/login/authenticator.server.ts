import { AsyncLocalStorage } from 'node:async_hooks'
import type { SubmissionResult } from '@conform-to/react'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { FormStrategy } from 'remix-auth-form'
import { z } from 'zod'
import { PROOF } from '~/domains/accounts/form-drafts/draft-fields'
import { REDIRECT_TO, safeRedirectTo } from '~/domains/accounts/redirect-to'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import type { BotRefusal } from '~/domains/auth/bot-check/refusal'
import { DialogLoginFormSchema, LoginFormSchema } from '~/domains/auth/forms/forms'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { fieldsOf, parseForm } from '~/platform/http/remix/form.server'
import { VIA, VIA_DIALOG } from '../forms/forms'
import { type SignIn, signIn } from './login.server'

/** The result of an attempt to sign in. */
type LoginAttempt = {
  /** The response to the form, without the password; null for calls. */
  reply: SubmissionResult | null
  /** Where to redirect afterwards. */
  redirectTo: string | null
  /** The code of the second factor, if the call has one. */
  code?: string
  /** Null if the form is invalid. */
  outcome: Outcome | null
}
type Outcome = SignIn | { bot: BotRefusal } | { refusal: 'no-database' }

/**
 * SPEC 7, POST /api/auth/login. `code` is the second factor in the same call, an app code or a recovery code; `recaptchaToken` is required
 * where reCAPTCHA is set up, `altcha` (a solved task) after `task-required`.
 */
export const LoginCall = LoginFormSchema.extend({
  code: z.string().max(100).optional(),
  recaptchaToken: z.string().optional(),
  altcha: z.string().optional(),
})
type Call = z.output<typeof LoginCall>
type Source = {
  request: Request
  ip: string
  /** Reads the body of a call. */
  read?: () => Promise<Call>
}
type Credentials = { email: string; password: string; proof: string | undefined }

/** Strategies receive only a copy of the request; the throttle also needs the address that it came from. */
const sources = new AsyncLocalStorage<Source>()

function source(): Source {
  const found = sources.getStore()
  if (!found) throw new Error('the authenticator was called without a source')
  return found
}

/**
 * Signs in with a form. The library hands on a copy of the request, whose body is not checked (uploads/checked-body.server.ts); this
 * reads the form of the request itself.
 */
class CheckedFormStrategy extends FormStrategy<LoginAttempt> {
  override async authenticate(): Promise<LoginAttempt> {
    const { request } = source()
    return this.verify({ form: await request.clone().formData(), request })
  }
}

/** Signs in with the JSON body of a call (SPEC 7, POST /api/auth/login). */
class CallStrategy extends Strategy<LoginAttempt, Call> {
  override name = 'call'

  override async authenticate(): Promise<LoginAttempt> {
    const { read } = source()
    if (!read) throw new Error('the call has no body reader')
    return this.verify(await read())
  }
}

/** The one way to sign in with a password: pages, the dialog and the API each name their strategy. */
const authenticator = new Authenticator<LoginAttempt>().use(
  new CheckedFormStrategy(async ({ form }) => {
    const fields = fieldsOf(form)
    const submission = parseForm(
      fields,
      fields.get(VIA) === VIA_DIALOG ? DialogLoginFormSchema : LoginFormSchema,
    )
    const reply = submission.reply({ hideFields: ['password'] })
    const redirectTo = safeRedirectTo(fields.get(REDIRECT_TO))
    if (submission.status !== 'success') return { reply, redirectTo, outcome: null }
    const credentials = { ...submission.value, proof: fields.get(PROOF) }
    return { reply, redirectTo, outcome: await attempt(credentials, 'form', fields) }
  }),
  'form',
)
authenticator.use(
  new CallStrategy(async ({ code, ...given }) => {
    const outcome = await attempt({ ...given, proof: given.altcha }, 'api', given)
    return { reply: null, redirectTo: null, code, outcome }
  }),
  'call',
)

/**
 * Signs in with the form of a request; `ip` as `context.ip`. Parses the input once, then runs the bot check and verifies the password.
 * Starts no session: see pending-login.server.ts for what follows.
 */
export function logInByForm(from: { request: Request; ip: string }): Promise<LoginAttempt> {
  return sources.run(from, () => authenticator.authenticate('form', from.request))
}

/** Like `logInByForm`, for a call. `read` returns its body; its errors are rethrown. */
export function logInByCall(from: Required<Source>): Promise<LoginAttempt> {
  return sources.run(from, () => authenticator.authenticate('call', from.request))
}

function attempt(
  credentials: Credentials,
  from: 'form' | 'api',
  given: Map<string, string> | Record<string, unknown>,
): Promise<Outcome> {
  const { request, ip } = source()
  return refuseWithoutDatabase(async () => {
    const bot = await guardAgainstBots({ action: 'login', given, request, ip, from })
    return bot ? { bot } : signIn({ ...credentials, request, ip })
  })
}
