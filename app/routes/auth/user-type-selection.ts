import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'

/** A former path of /select-type. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(withRedirectTo('/select-type', redirectToOf(request)), 301)
}
