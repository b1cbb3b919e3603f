import { useNonce } from '~/platform/http/remix/hydrate'
import lockModule from '~/ui/lock-module.js?url&no-inline'
import { useHere } from './navigation-paths'

const A_SECOND_MS = 1000

/**
 * Makes an open page go to /lock once it was not used for that long: the module with JavaScript, else the browser by itself. The server
 * decides; this hides what is on the screen.
 */
export function LockTimer({ afterMs }: { afterMs: number }) {
  const nonce = useNonce()
  const toLock = `/lock?${new URLSearchParams({ redirectTo: useHere() })}`
  return (
    <>
      <script type="module" src={lockModule} nonce={nonce} suppressHydrationWarning />
      <noscript>
        <meta httpEquiv="refresh" content={`${afterMs / A_SECOND_MS};url=${toLock}`} />
      </noscript>
    </>
  )
}
