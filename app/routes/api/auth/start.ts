import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'

/** GET /api/login (SPEC 7): redirects a browser to the login page, which leads back to the requested page. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(withRedirectTo('/login', redirectToOf(request)))
}
