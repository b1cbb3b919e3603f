import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { SelectTypeFormSchema } from '~/domains/auth/forms/forms'
import { changeType } from '~/domains/auth/register/account-type.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'

/** SPEC 7: changes the account type while nothing depends on it; after that 409 (DECISIONS "Signed in, signed out"). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const given = await readJson(request, SelectTypeFormSchema)
  if (!given.ok) return given.answer

  const t = translator(languageOf(request))
  const done = await changeType({ userId: viewer.id, ...given.value })
  return done === 'changed'
    ? jsonAnswer({ message: t('auth:api.typeChanged') })
    : jsonError(409, done, t('auth:api.typeFixed'))
}
