import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireModerator } from '~/domains/accounts/staff.server'
import { queueNews } from '~/domains/moderation/images/queue-news.server'
import { jsonAnswer } from '~/platform/http/remix/form.server'

/** GET: what changed about the queue and the shown image (?image=), for the open page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireModerator({ request, context })
  return jsonAnswer(await queueNews(new URL(request.url).searchParams.get('image')))
}
