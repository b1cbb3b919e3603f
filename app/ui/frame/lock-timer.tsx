import { useNonce } from '~/platform/http/remix/hydrate'
import lockModule from '~/ui/modules/lock-module.js?url&no-inline'
import { useReturnPath } from './navigation-paths'

const SECOND_MS = 1000

/**
 * Navigates an idle page to /lock, so that its content disappears from the screen: the lock module does this, or without JavaScript a meta
 * refresh. The server itself enforces the lock.
 */
export function LockTimer({ afterMs }: { afterMs: number }) {
  const nonce = useNonce()
  const toLock = `/lock?${new URLSearchParams({ redirectTo: useReturnPath() })}`
  return (
    <>
      <script type="module" src={lockModule} nonce={nonce} suppressHydrationWarning />
      <noscript>
        <meta httpEquiv="refresh" content={`${afterMs / SECOND_MS};url=${toLock}`} />
      </noscript>
    </>
  )
}
