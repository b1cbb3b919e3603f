import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { ContactCall, contactErrorText } from '~/domains/support/forms'
import { contactLimit, openTicket } from '~/domains/support/tickets/open-ticket.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { botRefused } from '../api-error.server'
import { readJson } from '../read-json.server'

/** POST /api/support/contact {email, category, subject, message} -> {message, number} (SPEC 7), signed in or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const given = await readJson(request, ContactCall, contactErrorText)
  if (!given.ok) return given.answer
  const { ip } = context
  const language = languageOf(request)
  const t = translator(language)
  const viewer = await viewerOf({ request, context })
  const bot = await guardAgainstBots({ action: 'support', given: given.value, request, ip, from: 'api' })
  if (bot) return botRefused(request, bot)
  const reached = await contactLimit({ viewer, ip })
  if (reached) {
    const text = t('support:tooMany', { count: Math.ceil(reached.retryAfterS / 60) })
    return jsonError(429, 'too-many', text, retryAfterHeaders(reached))
  }
  const { email, category, subject, message } = given.value
  const { number } = await openTicket({
    userId: viewer?.id ?? null,
    email,
    language,
    category,
    subject,
    message,
    images: [],
  })
  return jsonAnswer({ message: t('support:sent.title'), number })
}
