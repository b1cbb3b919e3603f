import { showToast } from '../toast/toasts'

type Route = (typeof window.__remixRouter.routes)[number]
type Handler = Exclude<Route['loader'], boolean | undefined>

const CONNECTION_LOST = 408
const RESTARTING = 503

/**
 * What a member's page does if a request of the router gets no answer, or one that is not data, from a proxy or a busy server. The router
 * would replace the page, and all that was typed in it, by the error page. Instead:
 * - a reload in the background keeps the data of the page;
 * - a form keeps the page, and a toast says that it failed;
 * - only a navigation to another page ends on the error page, which says why, with the menu around it.
 * Errors that the server answered with stay errors. To be called once the router exists.
 */
export function keepPageWithoutAnswers(): void {
  const router = window.__remixRouter

  const guarded =
    (handler: Handler, id: string, isAction: boolean): Handler =>
    async (args, context) => {
      try {
        return await handler(args, context)
      } catch (error) {
        const status = unanswered(error, args.request)
        if (!status) throw error
        const { location, loaderData, navigation } = router.state
        const isHere = isAt(args.request, location)
        const isNavigation = !isHere && navigation.location && isAt(args.request, navigation.location)
        if (!isAction) {
          if (id in loaderData && (isHere || id === 'root')) return loaderData[id]
          if (isNavigation) throw new Response(null, { status })
        }
        showToast({ tone: 'error', text: '', named: status === CONNECTION_LOST ? 'offline' : 'failed' })
        return isNavigation ? stayAt(location.pathname + location.search) : null
      }
    }

  const known = new Set<Route>()
  const guard = (route: Route) => {
    route.children?.forEach(guard)
    if (known.has(route)) return
    known.add(route)
    const { loader, action, id } = route
    if (typeof loader === 'function') route.loader = guarded(loader, id, false)
    if (typeof action === 'function') route.action = guarded(action, id, true)
  }
  const guardAll = () => router.routes.forEach(guard)
  guardAll()
  // The router learns of more routes as links to them appear, and changes its state before it calls one of them.
  router.subscribe(guardAll)
}

/** What `replace` of Remix returns. Importing that would load the server's code into the browser. */
const stayAt = (address: string) =>
  new Response(null, { status: 302, headers: { Location: address, 'X-Remix-Replace': 'true' } })

const isAt = ({ url }: Request, { pathname, search }: { pathname: string; search: string }): boolean =>
  url === location.origin + pathname + search

/** The status that says best why there is no answer; null for other errors. */
function unanswered(error: unknown, { signal }: Request): number | null {
  if (signal.aborted || !(error instanceof Error)) return null
  // As `fetch` throws it. Errors of loaders and actions arrive without their class.
  if (error instanceof TypeError) return CONNECTION_LOST
  return error.message.startsWith('Unable to decode') ? RESTARTING : null
}
