import { AsyncLocalStorage } from 'node:async_hooks'
import type { SubmissionResult } from '@conform-to/react'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { FormStrategy } from 'remix-auth-form'
import type { z } from 'zod'
import { PROOF } from '~/domains/accounts/form-drafts/draft-fields'
import { REDIRECT_TO, safeRedirectTo } from '~/domains/accounts/redirect-to'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import type { BotRefusal } from '~/domains/auth/bot-check/refusal'
import { DialogLoginForm, LoginForm } from '~/domains/auth/forms/forms'
import { fieldsOf, parseForm } from '~/platform/http/remix/form.server'
import { VIA, VIA_DIALOG } from '../forms/forms'
import { type SignIn, signIn } from './login.server'
import type { LoginCall } from './refusal-text'

/** What an attempt to sign in came to. */
export type LoginAttempt = {
  /** What the form is answered with, its password left out; calls have no form. */
  reply: SubmissionResult | null
  /** Where the form asks to go afterwards. */
  redirectTo: string | null
  /** The code of the second factor, which a call may bring along. */
  code?: string
  /** Null where the form is invalid. */
  outcome: SignIn | { bot: BotRefusal } | null
}

type Call = z.output<typeof LoginCall>
type Source = {
  request: Request
  ip: string
  /** Reads the body of a call. */
  read?: () => Promise<Call>
}
type Credentials = { email: string; password: string; proof: string | undefined }

/** Strategies are told nothing but the request, and the limits need to know where it came from. */
const sources = new AsyncLocalStorage<Source>()

function source(): Source {
  const found = sources.getStore()
  if (!found) throw new Error('An attempt to sign in from nowhere')
  return found
}

/** Signs in with the JSON body of a call (SPEC 7, POST /api/auth/login). */
class CallStrategy extends Strategy<LoginAttempt, Call> {
  override name = 'call'

  override async authenticate(): Promise<LoginAttempt> {
    const { read } = source()
    if (!read) throw new Error('A call that cannot be read')
    return this.verify(await read())
  }
}

/** The one way to sign in with a password: pages, the dialog and the API each name their strategy. */
const authenticator = new Authenticator<LoginAttempt>().use(
  new FormStrategy(async ({ form }) => {
    const fields = fieldsOf(form)
    const submission = parseForm(fields, fields.get(VIA) === VIA_DIALOG ? DialogLoginForm : LoginForm)
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
 * Signs in with what a request carries; `ip` as `context.ip`. The input is parsed once, then the bot check and the
 * password follow. Starts no session: what comes after is next-step.server.ts.
 */
export function logInByForm(from: { request: Request; ip: string }): Promise<LoginAttempt> {
  return sources.run(from, () => authenticator.authenticate('form', from.request))
}

/** The same for a call, whose body `read` gives; what it throws for an invalid body is thrown on. */
export function logInByCall(from: Required<Source>): Promise<LoginAttempt> {
  return sources.run(from, () => authenticator.authenticate('call', from.request))
}

async function attempt(
  credentials: Credentials,
  door: 'form' | 'api',
  given: Map<string, string> | Record<string, unknown>,
): Promise<SignIn | { bot: BotRefusal }> {
  const { request, ip } = source()
  const bot = await guardAgainstBots({ action: 'login', given, request, ip, door })
  return bot ? { bot } : signIn({ ...credentials, request, ip })
}
