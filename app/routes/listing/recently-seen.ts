import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { forgetSeen, recentlySeen, startRemembering } from '~/domains/listing/recently-seen/remembered.server'
import { refererPath } from '~/platform/http/address'
import { parseForm, readForm } from '~/platform/http/remix/form.server'

const SeenForm = z.object({ set: z.enum(['on', 'off', 'empty']) })

/** POST: "recently seen" of this device on, off, or emptied; back to the list, whose place may be in its address alone. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), SeenForm)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const { set } = form.value
  const back = refererPath(request) ?? '/'
  // Off meanwhile, in another tab: emptying the list of an older page switches nothing on.
  if (set === 'empty' && (await recentlySeen(request, viewer)) === null) return redirect(back)
  const cookie = set === 'off' ? await forgetSeen() : await startRemembering(viewer)
  return redirect(back, { headers: { 'Set-Cookie': cookie } })
}
