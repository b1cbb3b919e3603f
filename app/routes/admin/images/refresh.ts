import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireModerator } from '~/domains/accounts/staff.server'
import { queueStatus } from '~/domains/moderation/images/queue-status.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** GET ?image= : the state of the queue and of the shown image; an open page fetches it every few seconds. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireModerator({ request, context })
  return jsonAnswer(await queueStatus(new URL(request.url).searchParams.get('image')))
}
