import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { placeAt } from '~/domains/places/geocoder.server'
import { asSuggested, PositionFormSchema, placeSuggestions } from '~/domains/places/place-suggestions.server'
import { languageOf } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** GET ?text= : place suggestions for the editor of the own profile. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context })
  const text = new URL(request.url).searchParams.get('text') ?? ''
  return jsonAnswer({ places: placeSuggestions(text, languageOf(request)) })
}

/** POST a position: returns the nearest place. The position is not stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireViewer({ request, context })
  const form = parseForm(await readForm(request), PositionFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  return jsonAnswer({ place: asSuggested(await placeAt(form.value), languageOf(request)) })
}
