import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { forgetSeen, recentlySeen, startRemembering } from '~/domains/listing/recently-seen/remembered.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { refererPath } from '~/platform/http/same-origin-path'

const SeenForm = z.object({ set: z.enum(['on', 'off', 'empty']) })

/** POST: switches "recently seen" of this device on or off, or empties it. Returns to the list by the referrer, which may name a place. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), SeenForm)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const { set } = form.value
  const back = refererPath(request) ?? '/'
  // If it was switched off in another tab meanwhile, emptying it from an older page must not switch it on.
  if (set === 'empty' && (await recentlySeen(request, viewer)) === null) return redirect(back)
  const cookie = set === 'off' ? await forgetSeen() : await startRemembering(viewer)
  return redirect(back, { headers: { 'Set-Cookie': cookie } })
}
