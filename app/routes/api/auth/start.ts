import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'

/** SPEC 7: a browser that navigates to /api/login starts to sign in, and comes back to where it wanted to go. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(withRedirectTo('/login', redirectToOf(request)))
}
